package org.clinicalplatform.contract.denial;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
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
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.Visits;

/**
 * What it takes to prove the mark {@code forbidden} or {@code filtered} of one operation: calls that name, beside
 * something visible, something denied or unknown.
 *
 * @param account who calls
 * @param call the call that names an id, right in every other way
 * @param visible an id that the account may name
 * @param denied ids that exist and that the account may not name
 * @param unknown ids that name nothing
 * @param alsoWrong calls that are wrong in another way too
 */
public record NamedDenial(
        String account,
        Function<String, RawRequest> call,
        String visible,
        List<String> denied,
        List<String> unknown,
        List<Function<String, RawRequest>> alsoWrong) {

    private static final String ENCOUNTER = "01900000-0000-7000-8000-0000000004";
    private static final List<String> DENIED_PATIENTS =
            List.of(Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.PATIENT_AT_S2, Demo.RESTRICTED_PATIENT_AT_N1);
    private static final List<String> UNKNOWN =
            List.of(Demo.unknown(0xa01), Demo.unknown(0xa02), Demo.PERSON_AT_N1, Demo.ENCOUNTER);

    private static final NamedDenial CREATE_VISIT = new NamedDenial(
            Demo.CLINICIAN,
            id -> RawRequest.post(Visits.PATH).json(Visits.opening(id)),
            Demo.PATIENT_AT_N1,
            DENIED_PATIENTS,
            UNKNOWN,
            List.of(
                    id -> RawRequest.post(Visits.PATH).json(Visits.opening(id).replace("AMBULATORY", "TELEPATHIC")),
                    id -> RawRequest.post(Visits.PATH).json(Visits.opening(id).replace("185349003", " ")),
                    id -> RawRequest.post(Visits.PATH).json(Visits.opening(id).replace("snomed.info", "made-up")),
                    id -> RawRequest.post(Visits.PATH)
                            .json(Visits.opening(id)
                                    .replace("\"visitClass\":\"AMBULATORY\"", "\"status\":\"PLANNED\"")),
                    id -> RawRequest.post(Visits.PATH).json("{\"patientId\":\"" + id + "\"}"),
                    id -> RawRequest.post(Visits.PATH).json(Visits.opening(id)).header("Accept", "text/html"),
                    id -> RawRequest.post(Visits.PATH)
                            .body("text/plain", Visits.opening(id).getBytes())));

    private static final NamedDenial LIST_VISITS = new NamedDenial(
            Demo.CLINICIAN,
            id -> RawRequest.get(Visits.pagePath(id)),
            Demo.PATIENT_AT_N1,
            DENIED_PATIENTS,
            List.of(Demo.unknown(0xa01), Demo.unknown(0xa02), "1-1-1-1-1", "abc", " ", "\u00e9", "x".repeat(4096)),
            List.of(
                    id -> RawRequest.get(Visits.pagePath(id) + "&size=0"),
                    id -> RawRequest.get(Visits.pagePath(id) + "&page=x"),
                    id -> RawRequest.get(Visits.pagePath(id) + "&page=1000000"),
                    id -> RawRequest.get(Visits.pagePath(id)).header("Accept", "application/xml"),
                    id -> RawRequest.of("HEAD", Visits.pagePath(id)),
                    id -> RawRequest.of("DELETE", Visits.pagePath(id))));

    private static final NamedDenial CLINICAL_SUMMARY = new NamedDenial(
            Demo.CLINICIAN,
            id -> RawRequest.get(clinicalSummaryPath(id)),
            Demo.PATIENT_AT_N1,
            DENIED_PATIENTS,
            UNKNOWN,
            List.of(
                    id -> RawRequest.get(clinicalSummaryPath(id)).header("Accept", "application/xml"),
                    id -> RawRequest.of("HEAD", clinicalSummaryPath(id)),
                    id -> RawRequest.of("DELETE", clinicalSummaryPath(id)),
                    id -> RawRequest.get(clinicalSummaryPath(id) + "?size=0")));

    /** Ids of another length, which shows in the length of the response to HEAD. */
    private static final NamedDenial CLINICAL_SUMMARY_OF_NO_UUID = new NamedDenial(
            Demo.CLINICIAN,
            id -> RawRequest.get(clinicalSummaryPath(id)),
            Demo.PATIENT_AT_N1,
            DENIED_PATIENTS,
            List.of("1-1-1-1-1", "abc", "%20", "%C3%A9", "x".repeat(4096)),
            List.of(id -> RawRequest.get(clinicalSummaryPath(id)).header("Accept", "text/html")));

    private static final NamedDenial NARROW_TO_TENANT = new NamedDenial(
            Demo.CLINICIAN,
            id -> narrow("{\"tenantId\":\"" + id + "\"}"),
            Demo.NORTH,
            List.of(Demo.SOUTH),
            List.of(Demo.unknown(0xa03), Demo.N1, Demo.PATIENT_AT_N1),
            List.of(id -> narrow("{\"tenantId\":\"" + id + "\",\"facilityId\":7}")));

    private static final NamedDenial NARROW_TO_FACILITY = new NamedDenial(
            Demo.CLINICIAN,
            id -> narrow("{\"tenantId\":\"" + Demo.NORTH + "\",\"facilityId\":\"" + id + "\"}"),
            Demo.N1,
            List.of(Demo.N2, Demo.S1, Demo.S2),
            List.of(Demo.unknown(0xa04), Demo.NORTH, Demo.PATIENT_AT_N1),
            List.of(id -> narrow("{\"facilityId\":\"" + id + "\"}")));

    /** Proofs of the mark {@code forbidden}, by operation. */
    public static final Map<String, List<NamedDenial>> FORBIDDEN = forbidden();

    private static Map<String, List<NamedDenial>> forbidden() {
        Map<String, List<NamedDenial>> proofs = new TreeMap<>(Map.of(
                "createVisit", List.of(CREATE_VISIT),
                "listVisits", List.of(LIST_VISITS),
                "getClinicalSummary", List.of(CLINICAL_SUMMARY, CLINICAL_SUMMARY_OF_NO_UUID),
                "narrowSession", List.of(NARROW_TO_TENANT, NARROW_TO_FACILITY),
                "listEncounterLocations", page(Placements.PATH),
                "listEncounterProviders", page(Participations.PATH)));
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            proofs.put(operation("POST", kind.path()), create(kind));
            proofs.put(operation("GET", kind.path() + "/page"), page(kind.path()));
        }
        return proofs;
    }

    private static String operation(String method, String path) {
        return Spec.operations().stream()
                .filter(operation ->
                        operation.method().equals(method) && operation.path().equals(path))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static final NamedDenial MATCH_CANDIDATES = new NamedDenial(
            Demo.CLERK,
            id -> RawRequest.get(Candidates.path(id)),
            Candidates.PERSON,
            List.of(Candidates.PERSON_IN_SOUTH, Candidates.OTHER_PERSON_IN_SOUTH),
            List.of(Demo.unknown(0xa07), Demo.NORTH, Demo.PATIENT_AT_N1, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
            List.of(
                    id -> RawRequest.get(Candidates.path(id)).header("Accept", "application/xml"),
                    id -> RawRequest.of("HEAD", Candidates.path(id)),
                    id -> RawRequest.of("DELETE", Candidates.path(id)),
                    id -> RawRequest.get(Candidates.path(id) + "&size=0")));

    /** Proofs of the mark {@code not-found} where the path names no record, by operation. */
    public static final Map<String, List<NamedDenial>> NOT_FOUND = Map.ofEntries(
            Map.entry("listMatchCandidates", List.of(MATCH_CANDIDATES)),
            Map.entry("mergePersons", merging(PersonMerges.PATH)),
            Map.entry("previewPersonMerge", merging(PersonMerges.PATH + "/preview")),
            Map.entry(
                    "dismissMatchCandidate",
                    List.of(
                            dismissal(id -> Candidates.pair(id, Candidates.UNLIKE)),
                            dismissal(id -> Candidates.pair(Candidates.UNLIKE, id)))));

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
            "N6003455",
            List.of("S4368844", "S4978277", "999-51-2949"),
            List.of("N0000000", "N6003456", "S0000000"),
            List.of());

    /** Proofs of the mark {@code filtered}, by operation. */
    public static final Map<String, List<NamedDenial>> FILTERED = filtered();

    private static Map<String, List<NamedDenial>> filtered() {
        Map<String, List<NamedDenial>> proofs = new TreeMap<>();
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            proofs.put(operation("GET", kind.path()), searches(kind.path()));
        }
        proofs.put("searchPersons", List.of(SEARCH_PERSONS));
        proofs.put("searchPatients", List.of(SEARCH_PATIENTS));
        proofs.put("searchMatchCandidates", List.of(SEARCH_MATCH_CANDIDATES));
        proofs.put("listDuplicatePairs", duplicatePairs());
        proofs.putAll(BannerDenials.FILTERED);
        proofs.put("searchVisits", List.of(search(Visits.PATH, "patientId")));
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
        proofs.put(
                "listSecurityEvents",
                Stream.of("userAccountId", "actorId")
                        .flatMap(parameter -> filter(
                                Demo.AUDITOR,
                                accessControl + "security-events?" + parameter + "=",
                                Demo.AUDITOR_ID,
                                Demo.CLINICIAN_SOUTH_ID)
                                .stream())
                        .toList());
        proofs.put("listEmergencyAccesses", emergencyAccesses());
        proofs.put(
                "listUserAccounts",
                filter(Demo.ADMIN, accessControl + "user-accounts?facilityId=", Demo.N2, Demo.S1, Demo.S2));
        proofs.put(
                "listSessionFacilities",
                filter(Demo.CLINICIAN, "/api/v1/auth/session/facilities?tenantId=", Demo.NORTH, Demo.SOUTH));
        return proofs;
    }

    /** Whether its unknown ids are ids; a text that is none names nothing, and takes other ways. */
    public boolean namesIds() {
        return unknown.get(0).length() == visible.length();
    }

    private static String clinicalSummaryPath(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/clinical-summary";
    }

    private static RawRequest narrow(String body) {
        return RawRequest.post("/api/v1/auth/session/scope").json(body);
    }

    private static NamedDenial dismissal(Function<String, String> body) {
        return posting(Candidates.DISMISS, Candidates.PERSON, body);
    }

    /** Of both persons; those who may be seen are new, since one of them is merged away. */
    private static List<NamedDenial> merging(String path) {
        String survivor = newPerson();
        String loser = newPerson();
        return List.of(
                posting(path, newPerson(), id -> PersonMerges.body(id, loser).toString()),
                posting(path, newPerson(), id -> PersonMerges.body(survivor, id).toString()));
    }

    private static String newPerson() {
        return Registrar.at(Servers.shared()).newPerson().text("id");
    }

    private static NamedDenial posting(String path, String visible, Function<String, String> body) {
        return new NamedDenial(
                Demo.CLERK,
                id -> RawRequest.post(path).json(body.apply(id)),
                visible,
                List.of(Candidates.PERSON_IN_SOUTH, Candidates.OTHER_PERSON_IN_SOUTH),
                List.of(Demo.unknown(0xa07), Demo.NORTH, Demo.PATIENT_AT_N1),
                List.of(
                        id -> RawRequest.post(path).json(body.apply(id).replace("}", ",\"other\":\"x\"}")),
                        id -> RawRequest.post(path).json(body.apply(id)).header("Accept", "text/html"),
                        id -> RawRequest.post(path)
                                .body("text/plain", body.apply(id).getBytes())));
    }

    private static List<NamedDenial> create(ClinicalRecords kind) {
        return List.of(new NamedDenial(
                Demo.CLINICIAN,
                id -> RawRequest.post(kind.path()).json(kind.body(id)),
                Demo.PATIENT_AT_N1,
                DENIED_PATIENTS,
                UNKNOWN,
                List.of(
                        id -> RawRequest.post(kind.path()).json("{\"patientId\":\"" + id + "\"}"),
                        id -> RawRequest.post(kind.path()).json(kind.body(id).replace("http://", "urn:nowhere:")),
                        id -> RawRequest.post(kind.path())
                                .json(kind.body(id)
                                        .replaceFirst("\\{", "{\"encounterId\":\"" + Demo.ENCOUNTER + "\",")),
                        id -> RawRequest.post(kind.path()).json(kind.body(id)).header("Accept", "text/html"))));
    }

    private static List<NamedDenial> page(String collection) {
        Function<String, String> path = id -> collection + "/page?" + RawRequest.parameter("patientId", id);
        return List.of(new NamedDenial(
                Demo.CLINICIAN,
                id -> RawRequest.get(path.apply(id)),
                Demo.PATIENT_AT_N1,
                DENIED_PATIENTS,
                List.of(Demo.unknown(0xa01), Demo.unknown(0xa02), "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of(
                        id -> RawRequest.get(path.apply(id) + "&size=0"),
                        id -> RawRequest.get(path.apply(id) + "&page=1000000"),
                        id -> RawRequest.of("HEAD", path.apply(id)))));
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

    /** Of a patient and of an account of each tenant, all of whom have a grant. */
    private static List<NamedDenial> emergencyAccesses() {
        EmergencyAccesses.at(Servers.shared()).inNorth();
        EmergencyAccesses.at(Servers.shared()).inSouth();
        NamedDenial ofPatient = new NamedDenial(
                Demo.AUDITOR,
                id -> RawRequest.get(EmergencyAccesses.PATH + "?" + RawRequest.parameter("patientId", id)),
                Demo.PATIENT_AT_N1,
                List.of(Demo.PATIENT_AT_S1),
                List.of(Demo.unknown(0xa06), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of());
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

    private static NamedDenial search(String collection, String parameter) {
        return search(collection, parameter, Demo.PATIENT_AT_N1, DENIED_PATIENTS);
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
