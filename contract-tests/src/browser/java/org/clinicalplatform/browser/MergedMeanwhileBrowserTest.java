package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class MergedMeanwhileBrowserTest {

    private static final String SURVIVOR = Demo.PATIENT_AT_N1_AND_N2;

    private static final String MERGED = "The patient was merged with another one after the chart was opened. It was"
            + " read again, and has the records of both.";

    private static final String PANEL = """
            {"asOf": "2026-03-01T09:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "MALE", "identifiers": [],
                              "name": {"family": "Survivor", "given": ["Simon"]}},
             "activeProblems": [], "allergies": {"status": "NOT_RECORDED", "active": [], "statedAbsences": []},
             "vitalSigns": []}
            """.formatted(SURVIVOR).replace("\n", "");

    private static final String NOTES = """
            {"items": [{"patientId": "%s", "title": "Discharge letter", "content": "Warfarin stopped",
                        "status": "SIGNED", "createdAt": "2026-03-01T08:00:00Z"}], "size": 10, "totalItems": 1}
            """.formatted(SURVIVOR).replace("\n", "");

    /** The id of the chart finds the records of both from the merge on, and the banner would name one of them alone. */
    @Test
    void recordsWhenThePatientWasMergedMeanwhileThenAreShownBelowTheNameOfTheSurvivor() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.respond("/summary-panel", PANEL).respond("/notes/page", NOTES);

            desk.press("Notes").see(MERGED);

            assertThat(desk.heading()).isEqualTo("Simon Survivor");
            assertThat(desk.text()).doesNotContain("Warfarin stopped", "Erdman");
            desk.press("Notes").see("Warfarin stopped").assertAccessible();
        }
    }

    /** A chart that was not read again must not be said to be, and the next try is the one that shows it. */
    @Test
    void chartWhenItIsReadAgainAtTheSecondTryThenSaysSoThenAndOfWhom() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.respond("/notes/page", NOTES).fail("/summary-panel", 503);
            desk.press("Notes").see("Busy");
            assertThat(desk.text()).doesNotContain("merged with another one", "Warfarin stopped");

            desk.restore().respond("/summary-panel", PANEL).press("Try again").see(MERGED);

            desk.awaitAnnounced("Simon Survivor: " + MERGED);
        }
    }
}
