package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

class EndVisitTest {

    @Test
    void endWhenBodyIsLeftOutThenEndsNow() {
        end(open())
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("status", equalTo("ENDED"))
                .body("version", is(1))
                .body("endedAt", notNullValue());
    }

    @Test
    void endWhenBodyIsEmptyObjectThenEndsNow() {
        end(open(), "{}").statusCode(200).body("endedAt", notNullValue());
    }

    @Test
    void endWhenBodySaysHowThenKeepsItAndReadsTheSame() {
        String id = startedAt("2026-01-05T09:00:00Z");

        String ended = end(
                        id,
                        "{\"endedAt\":\"2026-01-05T12:00:00+01:00\","
                                + "\"dischargeDisposition\":{\"system\":"
                                + "\"http://terminology.hl7.org/CodeSystem/discharge-disposition\",\"code\":\"home\"}}")
                .statusCode(200)
                .body("endedAt", equalTo("2026-01-05T11:00:00.000Z"))
                .body("dischargeDisposition.code", equalTo("home"))
                .extract()
                .asString();

        Api.as(Demo.CLINICIAN).get(Visits.path(id)).then().body(equalTo(ended));
    }

    @Test
    void endWhenCodeSystemAndRuleAreBrokenThenOneResponseNamesBoth() {
        String body = "{\"endedAt\":\"2999-01-01T00:00:00Z\","
                + "\"dischargeDisposition\":{\"system\":\"urn:made-up\",\"code\":\"home\"}}";

        for (String id : List.of(open(), Demo.PLANNED_VISIT, Demo.unknown(0xb01))) {
            end(id, body)
                    .statusCode(400)
                    .body(
                            "errorMessage",
                            equalTo("Invalid request: dischargeDisposition.system is not a known code system,"
                                    + " endedAt is in the future"));
        }
    }

    @Test
    void endWhenVisitHasEndedThenConflicts() {
        String id = open();
        end(id).statusCode(200);

        end(id).statusCode(409)
                .body("errorMessage", equalTo("The visit has already ended"))
                .body("businessErrorCode", equalTo("VISIT_ALREADY_ENDED"));
    }

    private static String open() {
        return Visits.open(Api.shared(), Api.sessions().token(Demo.CLINICIAN));
    }

    private static String startedAt(String instant) {
        Json body = Json.parse(Visits.opening(Demo.PATIENT_AT_N1)).with("startedAt", "\"" + instant + "\"");
        return Visits.open(Api.shared(), Api.sessions().token(Demo.CLINICIAN), body.toString())
                .text("id");
    }

    private static ValidatableResponse end(String visitId) {
        return post(Api.as(Demo.CLINICIAN).noContentType(), visitId);
    }

    private static ValidatableResponse end(String visitId, String body) {
        return post(Api.as(Demo.CLINICIAN).contentType("application/json").body(body), visitId);
    }

    private static ValidatableResponse post(RequestSpecification request, String visitId) {
        return request.post(Visits.endPath(visitId)).then();
    }
}
