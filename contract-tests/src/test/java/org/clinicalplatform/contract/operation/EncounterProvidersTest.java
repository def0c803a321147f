package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Participations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches of participations in encounters; {@code ExcludedTest} proves the denials. */
class EncounterProvidersTest {

    /** The list of a denied encounter is a 403, an exception in the requirements; a search is empty. */
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
