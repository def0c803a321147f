package org.clinicalplatform.bench.denial;

import java.util.List;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Visits;

/**
 * An operation and the record it names: one that is denied and two that are unknown, all by ids of one length.
 *
 * @param requests for the denied record, for an unknown one, and for another unknown one
 * @param status of all three answers
 */
record Operation(String name, List<Request> requests, int status) {

    static Operation getVisit(String accessToken) {
        return new Operation(
                "getVisit",
                ids(Demo.VISIT_AT_N2).stream()
                        .map(id -> Request.get(Visits.path(id), accessToken))
                        .toList(),
                404);
    }

    static Operation endVisit(String accessToken) {
        return new Operation(
                "endVisit",
                ids(Demo.VISIT_AT_N2).stream()
                        .map(id -> Request.post(Visits.endPath(id), accessToken, "{}"))
                        .toList(),
                404);
    }

    static Operation createVisit(String accessToken) {
        return new Operation(
                "createVisit",
                ids(Demo.PATIENT_AT_N2).stream()
                        .map(id -> Request.post(Visits.PATH, accessToken, Visits.opening(id)))
                        .toList(),
                403);
    }

    private static List<String> ids(String denied) {
        return List.of(denied, Demo.unknown(0x801), Demo.unknown(0x802));
    }
}
