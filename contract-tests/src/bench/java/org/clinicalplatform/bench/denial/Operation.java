package org.clinicalplatform.bench.denial;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.timing.Kind;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Visits;

/**
 * An operation and the record it names: one that is denied and two that are unknown, all by ids of one length.
 *
 * @param answers to the denied record, to an unknown one, and to another unknown one
 */
record Operation(String name, List<Kind> answers) {

    static Operation getVisit(String accessToken) {
        return of("getVisit", 404, Demo.VISIT_AT_N2, id -> Request.get(Visits.path(id), accessToken));
    }

    static Operation endVisit(String accessToken) {
        return of("endVisit", 404, Demo.VISIT_AT_N2, id -> Request.post(Visits.endPath(id), accessToken, "{}"));
    }

    static Operation createVisit(String accessToken) {
        return of(
                "createVisit",
                403,
                Demo.PATIENT_AT_N2,
                id -> Request.post(Visits.PATH, accessToken, Visits.opening(id)));
    }

    private static Operation of(String name, int status, String denied, Function<String, Request> request) {
        return new Operation(
                name,
                List.of(
                        Kind.of(name + " denied", status, request.apply(denied)),
                        Kind.of(name + " unknown", status, request.apply(Demo.unknown(0x801))),
                        Kind.of(name + " other unknown", status, request.apply(Demo.unknown(0x802)))));
    }
}
