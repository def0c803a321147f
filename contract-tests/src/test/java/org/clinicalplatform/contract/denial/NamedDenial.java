package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
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
record NamedDenial(
        String account,
        Function<String, RawRequest> call,
        String visible,
        List<String> denied,
        List<String> unknown,
        List<Function<String, RawRequest>> alsoWrong) {

    private static final List<String> DENIED_PATIENTS =
            List.of(Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.PATIENT_AT_S2, Demo.RESTRICTED_PATIENT_AT_N1);
    private static final List<String> UNKNOWN = List.of(Demo.unknown(0xa01), Demo.unknown(0xa02));

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
    static final Map<String, List<NamedDenial>> FORBIDDEN = Map.of(
            "createVisit", List.of(CREATE_VISIT),
            "listVisits", List.of(LIST_VISITS),
            "narrowSession", List.of(NARROW_TO_TENANT, NARROW_TO_FACILITY));

    private static final NamedDenial LIST_AUDIT_EVENTS = new NamedDenial(
            Demo.AUDITOR,
            id -> RawRequest.get(AuditTrail.PATH + "?" + RawRequest.parameter("userAccountId", id)),
            AuditTrail.ofItsOwnReader(),
            List.of(Demo.CLINICIAN_SOUTH_ID),
            List.of(Demo.unknown(0xa06), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
            List.of());

    /** Proofs of the mark {@code filtered}, by operation. */
    static final Map<String, List<NamedDenial>> FILTERED = Map.of(
            "listAuditEvents",
            List.of(LIST_AUDIT_EVENTS),
            "listSecurityEvents",
            List.of(new NamedDenial(
                    Demo.AUDITOR,
                    id -> RawRequest.get(
                            "/api/v1/access-control/security-events?" + RawRequest.parameter("userAccountId", id)),
                    Demo.AUDITOR_ID,
                    List.of(Demo.CLINICIAN_SOUTH_ID),
                    List.of(Demo.unknown(0xa06), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                    List.of())),
            "listUserAccounts",
            List.of(new NamedDenial(
                    Demo.ADMIN,
                    id -> RawRequest.get(
                            "/api/v1/access-control/user-accounts?" + RawRequest.parameter("facilityId", id)),
                    Demo.N2,
                    List.of(Demo.S1, Demo.S2),
                    List.of(Demo.unknown(0xa06), Demo.NORTH, "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                    List.of())),
            "listSessionFacilities",
            List.of(new NamedDenial(
                    Demo.CLINICIAN,
                    id -> RawRequest.get("/api/v1/auth/session/facilities?" + RawRequest.parameter("tenantId", id)),
                    Demo.NORTH,
                    List.of(Demo.SOUTH),
                    List.of(Demo.unknown(0xa05), "1-1-1-1-1", "abc", " ", "x".repeat(4096)),
                    List.of())));

    private static RawRequest narrow(String body) {
        return RawRequest.post("/api/v1/auth/session/scope").json(body);
    }
}
