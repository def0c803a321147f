package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** Whoever takes an intolerance for an allergy withholds a drug that the patient may have, and the reverse is worse. */
class AllergyTypeBrowserTest {

    private static final String ALLERGIES = allergy("Penicillin", ", \"type\": \"ALLERGY\"") + ", "
            + allergy("Codeine", ", \"type\": \"INTOLERANCE\"") + ", " + allergy("Latex", "");

    private static final String PANEL =
            """
            {"asOf": "2026-03-01T08:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [], "vitalSigns": [],
             "allergies": {"status": "RECORDED", "active": [%s], "statedAbsences": []}}
            """.formatted(Demo.PATIENT_AT_N1, ALLERGIES).replace("\n", "");

    @Test
    void allergiesWhenTheirTypeIsRecordedThenPanelAndListShowIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", PANEL).go("/patients/" + Demo.PATIENT_AT_N1);
            desk.see("Penicillin (allergy): Rash")
                    .see("Codeine (intolerance): Rash")
                    .see("Latex: Rash");

            String page = "{\"items\": [" + ALLERGIES + "], \"size\": 10, \"totalItems\": 3}";
            desk.respond("/allergies/page", page).press("All allergies");

            assertThat(desk.table("All allergies"))
                    .extracting(row -> row.get(0))
                    .containsExactly("Penicillin (allergy): Rash", "Codeine (intolerance): Rash", "Latex: Rash");
            desk.assertAccessible();
        }
    }

    private static String allergy(String substance, String type) {
        return "{\"substance\": {\"code\": \"1\", \"display\": \"" + substance + "\"}, \"clinicalStatus\": \"ACTIVE\","
                + " \"verificationStatus\": \"CONFIRMED\", \"recordedAt\": \"2026-01-01T00:00:00Z\","
                + " \"reactions\": [{\"manifestations\": [{\"code\": \"2\", \"display\": \"Rash\"}]}]" + type + "}";
    }
}
