package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Participations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who takes part in encounters, read, searched and paged; what the specification excludes is proved with the denials. */
class EncounterProvidersTest {

    private final String encounter = ClinicalRecords.ENCOUNTER
            .create(Api.shared(), Api.sessions().token(Demo.CLINICIAN))
            .text("id");

    /** The list of one encounter answers 403, by the specification's exclusion; a search tells nothing of the encounter. */
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
    void pageWhenPatientIsLeftOutThenReturns400() {
        asClinician().get(Participations.PATH + "/page").then().statusCode(400);
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
