package org.clinicalplatform.contract.denial;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.DuplicatePairs;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Participations;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.Visits;

/** How to prove the mark {@code filtered}. */
public final class FilteredDenials {

    private static final String ENCOUNTER = "01900000-0000-7000-8000-0000000004";

    /** Identifiers are found within the tenant, whether a patient bears them whom the clerk may see or not. */
    private static final NamedDenial SEARCH_PERSONS = new NamedDenial(
            Demo.CLERK,
            id -> RawRequest.get("/api/v1/demographic/persons?" + RawRequest.parameter("identifier", id)),
            "N6003455",
            List.of("S4368844", "S4978277", "999-51-2949"),
            List.of("N0000000", "urn:clinicalplatform:demo:south:mrn|N6003455", "|N6003455"),
            List.of());

    private static final NamedDenial SEARCH_PATIENTS = new NamedDenial(
            Demo.CLERK,
            id -> RawRequest.get("/api/v1/demographic/patients?" + RawRequest.parameter("identifier", id)),
            "N4112620",
            List.of("N6003455", "N4916476", "S4368844", "999-98-9171", "999-81-4599"),
            List.of("N0000000", "urn:clinicalplatform:demo:south:mrn|N4112620", "|N4112620"),
            List.of());

    /** A candidate is of the tenant, whether the clerk may see the patient or not. */
    private static final NamedDenial SEARCH_MATCH_CANDIDATES = new NamedDenial(
            Demo.CLERK,
            id -> RawRequest.post(Candidates.SEARCH).json(Candidates.bearing(id)),
            "999-98-9171",
            List.of("S4368844", "S4978277", "999-51-2949"),
            List.of("N0000000", "999-00-0000", "S0000000"),
            List.of());

    /** Proofs of the mark {@code filtered}, by operation. */
    public static final Map<String, List<NamedDenial>> ALL = proofs();

    private FilteredDenials() {}

    private static Map<String, List<NamedDenial>> proofs() {
        Map<String, List<NamedDenial>> proofs = new TreeMap<>();
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            proofs.put(Spec.operationId("GET", kind.path()), searches(kind.path()));
        }
        proofs.put("searchPersons", List.of(SEARCH_PERSONS));
        proofs.put("searchPatients", List.of(SEARCH_PATIENTS));
        proofs.put("searchMatchCandidates", List.of(SEARCH_MATCH_CANDIDATES));
        proofs.put("listDuplicatePairs", duplicatePairs());
        proofs.put("listPersonMerges", personMerges());
        proofs.putAll(BannerDenials.FILTERED);
        proofs.put("searchVisits", List.of(search(Visits.PATH, "patientId"), ofFacility(Visits.PATH)));
        proofs.put(
                "searchEncounters",
                List.of(
                        search(ClinicalRecords.ENCOUNTER.path(), "patientId"),
                        search(
                                ClinicalRecords.ENCOUNTER.path(),
                                "visitId",
                                Demo.VISIT_IN_PROGRESS,
                                List.of(
                                        Demo.VISIT_AT_N2,
                                        Demo.VISIT_IN_SOUTH,
                                        Demo.VISIT_OF_RESTRICTED_PATIENT,
                                        Demo.VOIDED_VISIT))));
        proofs.put(
                "searchEncounterLocations",
                List.of(
                        search(Placements.PATH, "patientId"),
                        ofFacility(Placements.PATH),
                        search(
                                Placements.PATH,
                                "encounterId",
                                ENCOUNTER + "09",
                                List.of(ENCOUNTER + "11", ENCOUNTER + "12", ENCOUNTER + "13", ENCOUNTER + "14"))));
        List<NamedDenial> participations = new ArrayList<>(searches(Participations.PATH));
        participations.add(search(
                Participations.PATH,
                "providerId",
                Demo.CLINICIAN_ID,
                List.of(Demo.CLINICIAN_N2_ID, Demo.CLINICIAN_SOUTH_ID)));
        proofs.put("searchEncounterProviders", participations);
        String accessControl = "/api/v1/access-control/";
        proofs.put(
                "listAuditEvents",
                filter(
                        Demo.AUDITOR,
                        AuditTrail.PATH + "?userAccountId=",
                        AuditTrail.ofItsOwnReader(),
                        Demo.CLINICIAN_SOUTH_ID));
        // each of the two accounts has a message in the demo data
        proofs.put(
                "listNotificationEvents",
                filter(
                        Demo.ADMIN,
                        "/api/v1/notification/notification-events?userAccountId=",
                        Demo.BYSTANDER_ID,
                        Demo.ACCOUNT_IN_SOUTH));
        proofs.put("listSecurityEvents", securityEvents());
        proofs.put("listEmergencyAccesses", emergencyAccesses());
        proofs.put(
                "listUserAccounts",
                filter(Demo.ADMIN, accessControl + "user-accounts?facilityId=", Demo.N2, Demo.S1, Demo.S2));
        proofs.put(
                "listSessionFacilities",
                filter(Demo.CLINICIAN, "/api/v1/auth/session/facilities?tenantId=", Demo.NORTH, Demo.SOUTH));
        return proofs;
    }

    /** Of a facility and of an account, each of which has a pair. */
    private static List<NamedDenial> duplicatePairs() {
        DuplicatePairs pairs = DuplicatePairs.at(Servers.shared());
        Json pair = pairs.newPair();
        pairs.decide(
                        pair.text("id"),
                        "assign",
                        Json.object("assigneeUserAccountId", Demo.CLERK_ID)
                                .with("version", pair.get("version").toString())
                                .toString())
                .expect(200);
        return Stream.of(
                        filter(Demo.CLERK, DuplicatePairs.PATH + "?facilityId=", Demo.N1, Demo.S1, Demo.S2),
                        filter(
                                Demo.CLERK,
                                DuplicatePairs.PATH + "?assigneeUserAccountId=",
                                Demo.CLERK_ID,
                                Demo.CLINICIAN_SOUTH_ID))
                .flatMap(List::stream)
                .toList();
    }

    /** Of a person of each tenant, both of whom survived a merge. */
    private static List<NamedDenial> personMerges() {
        PersonMerges merges = PersonMerges.at(Servers.shared());
        if (!Servers.sharedIsForeign()) {
            merges.inSouth();
        }
        RawRequest read = RawRequest.get(PersonMerges.path(merges.newMerge()));
        String survivor = Servers.shared()
                .send(read.bearer(Sessions.at(Servers.shared()).token(Demo.CLERK)))
                .expect(200)
                .json()
                .text("survivorPersonId");
        return filter(
                Demo.CLERK,
                PersonMerges.PATH + "?personId=",
                survivor,
                Demo.PERSON_IN_SOUTH,
                Demo.OTHER_PERSON_IN_SOUTH);
    }

    private static List<NamedDenial> securityEvents() {
        Stream<NamedDenial> ofAccounts = Stream.of("userAccountId", "actorId")
                .flatMap(parameter -> filter(
                        Demo.AUDITOR,
                        SecurityTrail.PATH + "?" + parameter + "=",
                        Demo.AUDITOR_ID,
                        Demo.CLINICIAN_SOUTH_ID)
                        .stream());
        NamedDenial ofPatient = ofPatientWithGrants(SecurityTrail.PATH);
        return Stream.concat(ofAccounts, Stream.of(ofPatient)).toList();
    }

    /** Of a patient of each tenant, both of whom have a grant. */
    private static NamedDenial ofPatientWithGrants(String path) {
        EmergencyAccesses.at(Servers.shared()).inNorth();
        EmergencyAccesses.at(Servers.shared()).inSouth();
        return new NamedDenial(
                Demo.AUDITOR,
                id -> RawRequest.get(path + "?" + RawRequest.parameter("patientId", id)),
                Demo.PATIENT_AT_N1,
                List.of(Demo.PATIENT_AT_S1),
                List.of(Demo.unknown(0xa06), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of());
    }

    /** Of a patient and of an account of each tenant, all of whom have a grant. */
    private static List<NamedDenial> emergencyAccesses() {
        NamedDenial ofPatient = ofPatientWithGrants(EmergencyAccesses.PATH);
        NamedDenial ofAccount = filter(
                        Demo.AUDITOR,
                        EmergencyAccesses.PATH + "?userAccountId=",
                        Demo.CLINICIAN_ID,
                        Demo.CLINICIAN_SOUTH_ID)
                .get(0);
        return List.of(ofPatient, ofAccount);
    }

    /** @param target up to the value of the parameter */
    private static List<NamedDenial> filter(String account, String target, String visible, String... denied) {
        return List.of(new NamedDenial(
                account,
                id -> RawRequest.get(target + URLEncoder.encode(id, StandardCharsets.UTF_8)),
                visible,
                List.of(denied),
                List.of(Demo.unknown(0xa06), Demo.PATIENT_AT_N1, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of()));
    }

    private static List<NamedDenial> searches(String collection) {
        return List.of(
                search(collection, "patientId"),
                search(
                        collection,
                        "encounterId",
                        ENCOUNTER + "01",
                        Stream.of("02", "03", "04", "05", "08")
                                .map(ENCOUNTER::concat)
                                .toList()));
    }

    private static NamedDenial ofFacility(String collection) {
        return search(collection, "facilityId", Demo.N1, List.of(Demo.S1, Demo.S2));
    }

    private static NamedDenial search(String collection, String parameter) {
        return search(collection, parameter, Demo.PATIENT_AT_N1, NamedDenial.DENIED_PATIENTS);
    }

    private static NamedDenial search(String collection, String parameter, String visible, List<String> denied) {
        return new NamedDenial(
                Demo.CLINICIAN,
                id -> RawRequest.get(collection + "?" + RawRequest.parameter(parameter, id)),
                visible,
                denied,
                List.of(Demo.unknown(0xa01), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of());
    }
}
