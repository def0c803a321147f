package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class PresentStayBrowserTest {

    private static final String BED = "01900000-0000-7000-8000-000000000999";

    private static final String PANEL =
            """
            {"asOf": "2026-03-01T09:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [], "allergies": {"status": "NOT_RECORDED", "active": [], "statedAbsences": []},
             "vitalSigns": [],
             "currentPlacement": {"location": {"ward": "Radiology"}, "startedAt": "2026-03-01T08:00:00Z",
                                  "facilityId": "%s", "otherBedPlacementIds": ["%s"]}}
            """.formatted(Demo.PATIENT_AT_N1, Demo.N1, BED).replace("\n", "");

    private static final String VISIT = "\"currentVisit\": {\"id\": \"" + Demo.unknown(0x997)
            + "\", \"visitNumber\": \"V1\", \"type\": {\"display\": \"Check up\"},"
            + " \"startedAt\": \"2026-03-01T07:00:00Z\"}, ";

    private static final String PLACEMENTS =
            """
            {"items": [
              {"id": "%s", "location": {"ward": "Surgery", "bed": "7"}, "startedAt": "2026-03-01T07:00:00Z",
               "facilityId": "%s"},
              {"id": "%s", "location": {"ward": "Radiology"}, "startedAt": "2026-03-01T08:00:00Z"}],
             "size": 100, "totalItems": 2}
            """.formatted(BED, Demo.N2, Demo.unknown(0x998)).replace("\n", "");

    /** In the chart of another patient it would be taken for the visit of that one. */
    @Test
    void visitWhenItHasEndedAfterItsChartWasLeftThenIsNotAnnouncedElsewhere() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", PANEL.replace("\"currentPlacement\"", VISIT + "\"currentPlacement\""));
            desk.respond("/encounter-locations/page", PLACEMENTS);
            desk.respond("/end", "{}").go("/patients/" + Demo.PATIENT_AT_N1).press("End the visit …");
            desk.hold("/end").press("End the visit").awaitHeld();

            desk.go("/denial").see("Request both").release();

            assertThat(desk.announced()).isEqualTo("");
        }
    }

    /** Whoever is called to the patient must know both: where the patient is, and the ward of the bed. */
    @Test
    void stayWhenThePatientIsInAPlaceWithoutABedThenShowsTheBedThatIsKept() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", PANEL);
            desk.respond("/encounter-locations/page", PLACEMENTS);
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Surgery, bed 7 (at another facility), since");

            assertThat(desk.text())
                    .contains("Bed elsewhere")
                    .doesNotContain("Several beds", "Radiology, since", "Radiology (at another facility)");
            desk.assertAccessible();
        }
    }
}
