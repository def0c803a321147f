package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateVisitTest {

    /** Pieces of the values below that a response must not repeat. */
    private static final String REJECTED =
            "not-a-uuid|1-1-1|text|made-up|a b|two|leading|TELEPATHIC|ambulatory|ENDED|CANCELLED"
                    + "|2999|yesterday|02-30|2026|1772352930|10000|0001";

    private static final Json LEAST = Json.parse(Visits.opening(Demo.PATIENT_AT_N1));

    @Test
    void createWhenLeastIsGivenThenOpensVisitInProgressHereAndNow() {
        String createdBy = Api.as(Demo.CLINICIAN).get("/api/v1/auth/verify").path("userAccountId");

        create(LEAST)
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("facilityId", equalTo(Demo.N1))
                .body("status", equalTo("IN_PROGRESS"))
                .body("visitClass", equalTo("AMBULATORY"))
                .body("type.code", equalTo("185349003"))
                .body("type", not(hasKey("display")))
                .body("version", is(0))
                .body("visitNumber", matchesPattern("[A-Z0-9]+"))
                .body("createdBy", equalTo(createdBy))
                .body("", not(hasKey("endedAt")))
                .body("", not(hasKey("reason")));
    }

    @Test
    void createWhenSessionIsNotNarrowedToAFacilityThenAsksForThat() {
        Session session = Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);
        String tenantOnly = Api.withToken(session.accessToken())
                .contentType("application/json")
                .body("{\"tenantId\":\"" + Demo.NORTH + "\"}")
                .post("/api/v1/auth/session/scope")
                .path("accessToken");

        Api.withToken(tenantOnly)
                .contentType("application/json")
                .body(LEAST.toString())
                .post(Visits.PATH)
                .then()
                .statusCode(403)
                .body("businessErrorCode", equalTo("SESSION_SCOPE_REQUIRED"));
    }

    @ParameterizedTest
    @CsvSource({
        "patientId,  Invalid request: patientId is required",
        "type,       Invalid request: type is required",
        "visitClass, Invalid request: visitClass is required"
    })
    void createWhenSomethingRequiredIsMissingThenNamesIt(String property, String message) {
        create(LEAST.without(property)).statusCode(400).body("errorMessage", equalTo(message));
        create(LEAST.with(property, "null")).statusCode(400).body("errorMessage", equalTo(message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        patientId       | "not-a-uuid"
        patientId       | "1-1-1-1-1"
        patientId       | 7
        type            | "text"
        type            | {"system":"x"}
        type            | {"system":"urn:made-up","code":"7"}
        type            | {"system":"a b","code":"forbidden-space"}
        type            | {"system":"x","code":"two  spaces"}
        type            | {"system":"x","code":" leading"}
        type            | {"system":"x","code":""}
        visitClass      | "TELEPATHIC"
        visitClass      | "ambulatory"
        visitClass      | 0
        status          | "ENDED"
        status          | "CANCELLED"
        startedAt       | "2999-01-01T00:00:00Z"
        startedAt       | "yesterday-noon"
        startedAt       | "2026-02-30T00:00:00Z"
        startedAt       | "2026-03-01"
        startedAt       | "2026-03-01T08:15:30"
        startedAt       | 1772352930
        startedAt       | "10000-01-01T00:00:00Z"
        startedAt       | "+10000-01-01T00:00:00Z"
        startedAt       | "-0001-01-01T00:00:00Z"
        reason          | 5
        reason          | ["a"]
        admissionSource | {}
        """)
    void createWhenValueBreaksARuleThenNamesPropertyButNotTheValue(String property, String value) {
        create(LEAST.with(property, value))
                .statusCode(400)
                .body("errorMessage", containsString(property))
                .body("errorMessage", not(matchesPattern(".*(" + REJECTED + ").*")));
    }

    @Test
    void createWhenReasonHasTheLongestAllowedLengthThenKeepsItWhole() {
        String longest = "x".repeat(998) + "🩺";
        create(LEAST.with("reason", "\"" + longest + "\"")).statusCode(201).body("reason", equalTo(longest));

        create(LEAST.with("reason", "\"" + "x".repeat(1001) + "\"")).statusCode(400);
    }

    /** What is wrong in the body comes out before anybody looks for the patient. */
    @ParameterizedTest
    @ValueSource(strings = {Demo.PATIENT_AT_N1, Demo.PATIENT_AT_N2, "01900000-0000-7000-8000-000000000fff"})
    void createWhenShapeCodeSystemAndRuleAreBrokenThenOneResponseNamesAll(String patientId) {
        Json body = Json.parse(Visits.opening(patientId))
                .without("visitClass")
                .with("type", "{\"system\":\"urn:made-up\",\"code\":\"185349003\"}")
                .with("admissionSource", "{\"system\":\"http://hl7.org/fhir/ValueSet/rejected\",\"code\":\"a\"}")
                .with("status", "\"PLANNED\"");

        create(body)
                .statusCode(400)
                .body("businessErrorCode", nullValue())
                .body(
                        "errorMessage",
                        equalTo(
                                "Invalid request: admissionSource.system is not a known code system, startedAt is required"
                                        + " for a planned visit, type.system is not a known code system, visitClass is required"));
    }

    private static ValidatableResponse create(Json body) {
        return Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(body.toString())
                .post(Visits.PATH)
                .then();
    }
}
