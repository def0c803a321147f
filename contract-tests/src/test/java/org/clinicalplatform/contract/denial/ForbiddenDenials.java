package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Participations;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.Visits;

/** How to prove the mark {@code forbidden}. */
public final class ForbiddenDenials {

    private static final NamedDenial CREATE_VISIT = new NamedDenial(
            Demo.CLINICIAN,
            id -> RawRequest.post(Visits.PATH).json(Visits.opening(id)),
            Demo.PATIENT_AT_N1,
            NamedDenial.DENIED_PATIENTS,
            NamedDenial.UNKNOWN,
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
            NamedDenial.DENIED_PATIENTS,
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
            NamedDenial.DENIED_PATIENTS,
            NamedDenial.UNKNOWN,
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
            NamedDenial.DENIED_PATIENTS,
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
    public static final Map<String, List<NamedDenial>> ALL = proofs();

    private ForbiddenDenials() {}

    private static Map<String, List<NamedDenial>> proofs() {
        Map<String, List<NamedDenial>> proofs = new TreeMap<>(Map.of(
                "createVisit", List.of(CREATE_VISIT),
                "listVisits", List.of(LIST_VISITS),
                "getClinicalSummary", List.of(CLINICAL_SUMMARY, CLINICAL_SUMMARY_OF_NO_UUID),
                "narrowSession", List.of(NARROW_TO_TENANT, NARROW_TO_FACILITY),
                "listEncounterLocations", page(Placements.PATH),
                "listEncounterProviders", page(Participations.PATH)));
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            proofs.put(Spec.operationId("POST", kind.path()), create(kind));
            proofs.put(Spec.operationId("GET", kind.path() + "/page"), page(kind.path()));
        }
        return proofs;
    }

    private static List<NamedDenial> create(ClinicalRecords kind) {
        return List.of(new NamedDenial(
                Demo.CLINICIAN,
                id -> RawRequest.post(kind.path()).json(kind.body(id)),
                Demo.PATIENT_AT_N1,
                NamedDenial.DENIED_PATIENTS,
                NamedDenial.UNKNOWN,
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
                NamedDenial.DENIED_PATIENTS,
                List.of(Demo.unknown(0xa01), Demo.unknown(0xa02), "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                List.of(
                        id -> RawRequest.get(path.apply(id) + "&size=0"),
                        id -> RawRequest.get(path.apply(id) + "&page=1000000"),
                        id -> RawRequest.of("HEAD", path.apply(id)))));
    }

    private static String clinicalSummaryPath(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/clinical-summary";
    }

    private static RawRequest narrow(String body) {
        return RawRequest.post("/api/v1/auth/session/scope").json(body);
    }
}
