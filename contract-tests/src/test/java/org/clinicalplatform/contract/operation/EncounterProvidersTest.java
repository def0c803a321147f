package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Participations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who takes part in encounters, read, searched and paged; what the contract excludes is proved with the denials. */
class EncounterProvidersTest {

    private static final String EARLIER = "2026-03-01T08:00:00Z";
    private static final String LATER = "2026-03-01T09:00:00Z";

    private final String encounter = ClinicalRecords.ENCOUNTER
            .create(Api.shared(), Api.sessions().token(Demo.CLINICIAN))
            .text("id");

    @Test
    void participationWhenRecordedThenIsReadTheSame() {
        String created = record("ATTENDER", EARLIER).extract().asString();

        asClinician()
                .get(Participations.path(JsonPath.from(created).getString("id")))
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body(equalTo(created));
    }

    @Test
    void searchWhenItsFiltersHoldThenGivesTheNewestFirst() {
        String earlier = id(record("ATTENDER", EARLIER));
        String later = id(record("CONSULTANT", LATER));

        search("encounterId", encounter).body("id", contains(later, earlier));
        asClinician()
                .queryParam("patientId", Demo.PATIENT_AT_N1)
                .queryParam("encounterId", encounter)
                .queryParam("providerId", Demo.CLINICIAN_ID)
                .queryParam("role", "CONSULTANT")
                .queryParam("activeAt", LATER)
                .queryParam("from", LATER)
                .queryParam("to", "2026-03-01T09:00:00.001Z")
                .get(Participations.PATH)
                .then()
                .statusCode(200)
                .body("id", contains(later));
        asClinician()
                .queryParam("encounterId", encounter)
                .queryParam("activeAt", EARLIER)
                .get(Participations.PATH)
                .then()
                .body("id", contains(earlier));
    }

    @Test
    void searchWhenAParticipationHasEndedThenItIsNotActiveAnyMore() {
        String id = id(record("ATTENDER", EARLIER));
        asClinician()
                .contentType("application/json")
                .body("{\"endedAt\":\"" + LATER + "\"}")
                .post(Participations.path(id) + "/end")
                .then()
                .statusCode(200);

        asClinician()
                .queryParam("encounterId", encounter)
                .queryParam("activeAt", "2026-03-01T08:59:59.999Z")
                .get(Participations.PATH)
                .then()
                .body("id", contains(id));
        asClinician()
                .queryParam("encounterId", encounter)
                .queryParam("activeAt", LATER)
                .get(Participations.PATH)
                .then()
                .body("id", empty());
    }

    @Test
    void pageWhenReadThenHoldsTheNewestOfThePatient() {
        String newest = id(record("ATTENDER", "2099-01-01T00:00:00Z"));
        record("CONSULTANT", EARLIER);

        asClinician()
                .queryParam("patientId", Demo.PATIENT_AT_N1)
                .queryParam("size", 1)
                .get(Participations.PATH + "/page")
                .then()
                .statusCode(200)
                .body("items.id", contains(newest))
                .body("size", is(1))
                .body("totalItems", greaterThanOrEqualTo(2));
        asClinician().delete(Participations.path(newest)).then().statusCode(204);
    }

    @Test
    void participationWhenVoidedThenItsIdNamesNothing() {
        String id = id(record("ATTENDER", EARLIER));

        asClinician().delete(Participations.path(id)).then().statusCode(204);

        asClinician()
                .get(Participations.path(id))
                .then()
                .statusCode(404)
                .body("errorMessage", equalTo("Encounter-provider not found"));
        search("encounterId", encounter).body("id", empty());
        search("patientId", Demo.PATIENT_AT_N1).body("id", not(hasItem(id)));
    }

    /** The list of one encounter answers 403, by the contract's exclusion; a search tells nothing of the encounter. */
    @Test
    void searchWhenEncounterIsDeniedThenTellsNothingOfIt() {
        asClinician()
                .get(Participations.ofEncounter(Demo.ENCOUNTER_AT_N2))
                .then()
                .statusCode(403);

        search("encounterId", Demo.ENCOUNTER_AT_N2).body("id", empty());
        search("encounterId", Demo.unknown(0xa10)).body("id", empty());
    }

    @ParameterizedTest
    @CsvSource({
        "providerId, 01900000-0000-7000-8000-000000000fff",
        "providerId, 01900000-0000-7000-8000-000000000016",
        "providerId, abc",
        "providerId, %00",
        "patientId, %00",
        "encounterId, a%00b"
    })
    void searchWhenAnIdNamesNobodyThenGivesNothing(String parameter, String value) {
        asClinician()
                .urlEncodingEnabled(false)
                .get(Participations.PATH + "?" + parameter + "=" + value)
                .then()
                .statusCode(200)
                .body("id", empty());
    }

    @ParameterizedTest
    @CsvSource({
        "role, zz-none",
        "role, ATTENDER%00",
        "role, ''",
        "activeAt, yesterday",
        "activeAt, 2026-03-01",
        "activeAt, 10000-01-01T00:00:00Z",
        "activeAt, %00",
        "from, yesterday",
        "to, 2026-02-30T00:00:00Z"
    })
    void searchWhenAValueIsWrongThenIsRefused(String parameter, String value) {
        asClinician()
                .urlEncodingEnabled(false)
                .get(Participations.PATH + "?" + parameter + "=" + value)
                .then()
                .statusCode(400);
    }

    @Test
    void searchWhenItsTimeEndsBeforeItBeginsThenSaysSo() {
        asClinician()
                .queryParam("from", LATER)
                .queryParam("to", EARLIER)
                .get(Participations.PATH)
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: to is before from"));
    }

    @Test
    void pageWhenPatientIsLeftOutThenAnswers400() {
        asClinician().get(Participations.PATH + "/page").then().statusCode(400);
    }

    private ValidatableResponse record(String role, String startedAt) {
        return asClinician()
                .contentType("application/json")
                .body(Participations.body(role, startedAt))
                .post(Participations.ofEncounter(encounter))
                .then()
                .statusCode(201);
    }

    private static String id(ValidatableResponse created) {
        return created.extract().path("id");
    }

    private static ValidatableResponse search(String parameter, String value) {
        return asClinician()
                .queryParam(parameter, value)
                .get(Participations.PATH)
                .then()
                .statusCode(200);
    }

    private static RequestSpecification asClinician() {
        return Api.as(Demo.CLINICIAN);
    }
}
