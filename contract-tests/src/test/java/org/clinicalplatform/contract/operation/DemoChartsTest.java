package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demonstration data hold charts in which a front end has something to show. */
class DemoChartsTest {

    private static final String CLINICAL = "/api/v1/clinical/";
    private static final String PATIENT = "01900000-0000-7000-8000-000000000";

    @ParameterizedTest
    @CsvSource({"clinician, 101", "clinician, 109", "clinician, 110", "clinician, 115", "clinician-n2, 120"})
    void chartWhenOpenedThenHasAHistoryOfEveryKind(String account, String patient) {
        Api.as(account)
                .get(CLINICAL + "patients/" + PATIENT + patient + "/clinical-summary")
                .then()
                .statusCode(200)
                .body("panel.activeProblems", not(empty()))
                .body("panel.vitalSigns.code.code", hasItem("8480-6"))
                .body("recentLaboratoryResults.value.quantity.unit", hasItem("g/dL"))
                .body("recentEncounters", hasSize(10))
                .body("recentDiagnoses", not(empty()))
                .body("recentNotes", not(empty()));
        page(account, patient, "encounters", 30);
        page(account, patient, "observations", 100);
        page(account, patient, "conditions", 4);
        page(account, patient, "care-plans", 0);
        page(account, patient, "encounter-locations", 0);
    }

    @Test
    void chartWhenAnEncounterIsOpenedThenItsVisitAndItsMeasurementsAreThere() {
        String encounter = Api.as(Demo.CLINICIAN)
                .queryParam("patientId", Demo.PATIENT_AT_N1)
                .queryParam("code", "http://loinc.org|4548-4")
                .get(CLINICAL + "observations")
                .then()
                .statusCode(200)
                .body("", hasSize(greaterThan(3)))
                .extract()
                .path("[0].encounterId");
        String visit = Api.as(Demo.CLINICIAN)
                .get(CLINICAL + "encounters/" + encounter)
                .then()
                .statusCode(200)
                .extract()
                .path("visitId");
        Api.as(Demo.CLINICIAN).get(CLINICAL + "visits/" + visit).then().statusCode(200);
        Api.as(Demo.CLINICIAN)
                .queryParam("encounterId", encounter)
                .get(CLINICAL + "observations")
                .then()
                .statusCode(200)
                .body("code.code", hasItem("8867-4"));
    }

    private static void page(String account, String patient, String kind, int more) {
        Api.as(account)
                .queryParam("patientId", PATIENT + patient)
                .get(CLINICAL + kind + "/page")
                .then()
                .statusCode(200)
                .body("totalItems", greaterThan(more));
    }
}
