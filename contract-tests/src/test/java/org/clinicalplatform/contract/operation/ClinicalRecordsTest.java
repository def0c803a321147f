package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.not;

import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.ClinicalUpdates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the kinds of clinical record have in common, one after another. */
class ClinicalRecordsTest {

    @ParameterizedTest
    @EnumSource
    void recordWhenCreatedThenIsReadTheSameAndFound(ClinicalRecords kind) {
        String created = asClinician()
                .contentType("application/json")
                .body(kind.body(Demo.PATIENT_AT_N1))
                .post(kind.path())
                .then()
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("version", is(0))
                .body("createdBy", equalTo(Demo.CLINICIAN_ID))
                .extract()
                .asString();
        String id = JsonPath.from(created).getString("id");

        asClinician().get(kind.path(id)).then().statusCode(200).body(equalTo(created));
        asClinician()
                .queryParam("patientId", Demo.PATIENT_AT_N1)
                .queryParam("from", "2000-01-01T00:00:00Z")
                .get(kind.path())
                .then()
                .statusCode(200)
                .body("id", hasItem(id))
                .body("patientId", everyItem(equalTo(Demo.PATIENT_AT_N1)))
                .body("size()", lessThanOrEqualTo(500));
        asClinician()
                .get(kind.pagePath(Demo.PATIENT_AT_N1) + "&size=1")
                .then()
                .statusCode(200)
                .body("items.size()", is(1))
                .body("totalItems", greaterThan(0));
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenVoidedThenItsIdNamesNothing(ClinicalRecords kind) {
        String id = create(kind);

        asClinician()
                .queryParam("reason", "Recorded for the wrong patient")
                .delete(kind.path(id))
                .then()
                .statusCode(204);

        asClinician().get(kind.path(id)).then().statusCode(404).body("errorMessage", equalTo(kind.notFound()));
        asClinician().delete(kind.path(id)).then().statusCode(404);
        asClinician()
                .queryParam("patientId", Demo.PATIENT_AT_N1)
                .get(kind.path())
                .then()
                .body("id", not(hasItem(id)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBSERVATION")
    void updateWhenVersionIsStaleThenIsAConflictAndNothingChanges(ClinicalRecords kind) {
        String id = create(kind);
        String body = ClinicalUpdates.body(kind, 0);

        put(kind, id, body).then().statusCode(200).body("version", is(1)).body("id", equalTo(id));
        put(kind, id, body).then().statusCode(409).body("businessErrorCode", equalTo("VERSION_CONFLICT"));

        asClinician().get(kind.path(id)).then().body("version", is(1));
    }

    @ParameterizedTest
    @EnumSource(names = {"ENCOUNTER", "OBSERVATION", "DIAGNOSIS", "CARE_PLAN"})
    void createWhenCodeSystemIsUnknownThenNamesItAndNotItsValue(ClinicalRecords kind) {
        String body = kind.body(Demo.PATIENT_AT_N1)
                .replaceFirst("\\{", "{\"" + coding(kind) + "\":{\"system\":\"urn:zz-made-up\",\"code\":\"1\"},");
        asClinician()
                .contentType("application/json")
                .body(body)
                .post(kind.path())
                .then()
                .statusCode(400)
                .body(
                        "errorMessage",
                        equalTo("Invalid request: " + coding(kind) + ".system is not a known code system"));
    }

    @ParameterizedTest
    @EnumSource
    void searchWhenItsFiltersAreWrongThenIsRefused(ClinicalRecords kind) {
        asClinician()
                .queryParam("from", "2026-01-02T00:00:00Z")
                .queryParam("to", "2026-01-01T00:00:00Z")
                .get(kind.path())
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: to is before from"));
        asClinician().queryParam("status", "zz-none").get(kind.path()).then().statusCode(400);
        asClinician().queryParam("from", "yesterday").get(kind.path()).then().statusCode(400);
        asClinician().queryParam("code", "").get(kind.path()).then().statusCode(400);
        asClinician()
                .queryParam("code", "zz|no-such-code")
                .get(kind.path())
                .then()
                .statusCode(200)
                .body("size()", is(0));
    }

    /** Text of a query reaches the database as little as that of a body when it cannot be stored. */
    @ParameterizedTest
    @EnumSource
    void voidWhenReasonHoldsNulThenIsRefusedAndNothingIsVoid(ClinicalRecords kind) {
        String id = create(kind);

        int status = Api.shared()
                .send(RawRequest.of("DELETE", kind.path(id) + "?reason=a%00b")
                        .bearer(Api.sessions().token(Demo.CLINICIAN)))
                .status();

        assertThat(status).isEqualTo(400);
        asClinician().get(kind.path(id)).then().statusCode(200);
    }

    private static String coding(ClinicalRecords kind) {
        return switch (kind) {
            case ENCOUNTER -> "serviceType";
            case OBSERVATION -> "method";
            case DIAGNOSIS -> "code";
            case CARE_PLAN -> "category";
            default -> throw new IllegalArgumentException(kind.name());
        };
    }

    private static String create(ClinicalRecords kind) {
        return kind.create(Api.shared(), Api.sessions().token(Demo.CLINICIAN)).text("id");
    }

    private static Response put(ClinicalRecords kind, String id, String body) {
        return asClinician().contentType("application/json").body(body).put(kind.path(id));
    }

    private static RequestSpecification asClinician() {
        return Api.as(Demo.CLINICIAN);
    }
}
