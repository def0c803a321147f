package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** What one clinician has written about a record for others. */
class ChartRemarksBrowserTest {

    private static final String CHART = "/patients/" + Demo.PATIENT_AT_N1;

    private static final String ALLERGY = "{\"substance\": {\"code\": \"1\", \"display\": \"Penicillin\"},"
            + " \"clinicalStatus\": \"ACTIVE\", \"verificationStatus\": \"CONFIRMED\", \"reactions\": [],"
            + " \"recordedAt\": \"2026-01-01T00:00:00Z\", \"note\": \"Tolerates amoxicillin\"}";

    private static final String PROBLEM = "{\"code\": {\"code\": \"2\", \"display\": \"Asthma\"},"
            + " \"clinicalStatus\": \"ACTIVE\", \"verificationStatus\": \"CONFIRMED\", \"note\": \"On exertion\"}";

    private static final String PANEL =
            """
            {"asOf": "2026-03-01T08:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [%s], "vitalSigns": [],
             "allergies": {"status": "RECORDED", "active": [%s], "statedAbsences": []}}
            """.formatted(Demo.PATIENT_AT_N1, PROBLEM, ALLERGY).replace("\n", "");

    private static final String RESULT = "{\"code\": {\"code\": \"6298-4\", \"display\": \"Potassium\"},"
            + " \"value\": {\"quantity\": {\"value\": 7.1, \"unit\": \"mmol/L\"}}, \"status\": \"FINAL\","
            + " \"effectiveAt\": \"2026-01-01T00:00:00Z\", \"comment\": \"Sample haemolysed\"}";

    /** Without its remark the value is taken for a result. */
    @Test
    void resultWhenItHasARemarkThenShowsItBesideTheValue() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/clinical/observations?", "[" + RESULT + "]");
            desk.go(CHART).see("Vital signs");
            desk.respond("/observations/page", page(RESULT)).press("Laboratory results");

            assertThat(desk.table("Laboratory results"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.get(1)).contains("7.1 mmol/L", "Sample haemolysed"));
            desk.press("Values of Potassium");
            assertThat(desk.table("Potassium, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.get(1)).contains("7.1", "Sample haemolysed"));
            desk.assertAccessible();
        }
    }

    @Test
    void allergiesAndProblemsWhenTheyHaveRemarksThenShowThem() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", PANEL);
            desk.go(CHART).see("Tolerates amoxicillin").see("On exertion").assertAccessible();

            desk.respond("/allergies/page", page(ALLERGY)).press("All allergies");
            assertThat(desk.table("All allergies"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith("Penicillin").endsWith("Tolerates amoxicillin"));
            desk.respond("/conditions/page", page(PROBLEM)).press("All problems");
            assertThat(desk.table("All problems"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith("Asthma").endsWith("On exertion"));
        }
    }

    private static String page(String item) {
        return "{\"items\": [" + item + "], \"size\": 10, \"totalItems\": 1}";
    }
}
