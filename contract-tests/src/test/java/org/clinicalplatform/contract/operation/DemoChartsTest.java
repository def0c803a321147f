package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import java.util.Map;
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
                .statusCode(200)
                .body("panel.activeProblems", not(empty()))
                .body("panel.vitalSigns.code.code", hasItem("8480-6"))
                .body("recentLaboratoryResults.value.quantity.unit", hasItem("g/dL"))
                .body("recentEncounters", hasSize(10))
                .body("recentDiagnoses", not(empty()))
                .body("recentNotes", not(empty()))
                .body("recentNotes", everyItem(not(hasKey("content"))));
        Map.of("encounters", 30, "observations", 100, "conditions", 4, "care-plans", 0, "encounter-locations", 0)
                .forEach((kind, more) -> Api.as(account)
                        .get(CLINICAL + kind + "/page?patientId=" + PATIENT + patient)
                        .statusCode(200)
                        .body("totalItems", greaterThan(more)));
    }

    @Test
    void chartWhenAnEncounterIsOpenedThenItsVisitAndItsMeasurementsAreThere() {
        Api clinician = Api.as(Demo.CLINICIAN);
        String encounter = clinician
                .get(CLINICAL + "observations?code=http://loinc.org%7C4548-4&patientId=" + Demo.PATIENT_AT_N1)
                .body("", hasSize(greaterThan(3)))
                .extract()
                .path("[0].encounterId");
        String visit =
                clinician.get(CLINICAL + "encounters/" + encounter).extract().path("visitId");

        clinician.get(CLINICAL + "visits/" + visit).statusCode(200);
        clinician
                .get(CLINICAL + "observations?encounterId=" + encounter)
                .statusCode(200)
                .body("code.code", hasItem("8867-4"));
    }
}
