package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class LinesOfTextBrowserTest {

    private static final String ANTIBIOGRAM = "{\"items\": [{\"code\": {\"code\": \"1\", \"display\": \"Culture\"},"
            + " \"value\": {\"text\": \"E. coli\\\\nAmpicillin R\\\\nMeropenem S\"}, \"status\": \"FINAL\","
            + " \"effectiveAt\": \"2026-01-01T00:00:00Z\", \"comment\": \"Isolated twice\\\\nCall the ward\"}],"
            + " \"size\": 10, \"totalItems\": 1}";

    /** In one line nobody sees to which substance a letter belongs. */
    @Test
    void resultWhenItHasSeveralLinesThenIsShownInLines() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.respond("/observations/page", ANTIBIOGRAM).press("Laboratory results");

            assertThat(desk.table("Laboratory results").get(0).get(1).lines())
                    .containsExactly("E. coli", "Ampicillin R", "Meropenem S", "Isolated twice", "Call the ward");
            desk.assertAccessible();
        }
    }
}
