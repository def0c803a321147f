package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.WebElement;

class VisitElsewhereBrowserTest {

    private static final String PANEL = """
            {"asOf": "2026-03-01T09:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [], "allergies": {"status": "NOT_RECORDED", "active": [], "statedAbsences": []},
             "vitalSigns": [],
             "currentVisit": {"id": "%s", "visitNumber": "V1", "type": {"display": "Check up"}, "facilityId": "%s",
                              "startedAt": "2026-03-01T07:00:00Z"}}
            """;

    /** Whoever ends the stay of another hospital frees a bed in which the patient lies. */
    @ParameterizedTest
    @CsvSource({Demo.N1 + ", ''", Demo.N2 + ", ' (at another facility)'"})
    void visitWhenItIsOfAnotherFacilityThenChartAndDialogSaySo(String facilityId, String elsewhere) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", panel(facilityId));
            desk.go("/patients/" + Demo.PATIENT_AT_N1).press("End the visit …").see("End the visit?");

            assertThat(desk.all("dd")).extracting(WebElement::getText).contains("Check up" + elsewhere);
            assertThat(desk.first("dialog").getText()).contains("Check up, V1" + elsewhere + ", ends now.");
            desk.press("Cancel");
        }
    }

    private static String panel(String facilityId) {
        return PANEL.formatted(Demo.PATIENT_AT_N1, Demo.unknown(0x996), facilityId)
                .replace("\n", "");
    }
}
