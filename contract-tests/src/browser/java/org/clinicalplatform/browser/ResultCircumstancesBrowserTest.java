package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** Where and how something was measured: a value of one arm, or one under the tongue, is not that of another place. */
class ResultCircumstancesBrowserTest {

    private static final String SITE = ", \"bodySite\": {\"code\": \"1\", \"display\": \"Left arm\"}";
    private static final String METHOD = ", \"method\": {\"code\": \"2\", \"display\": \"Palpation\"}";

    @Test
    void resultWhenItHasSiteAndMethodThenListAndPlotShowThem() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/clinical/observations?", "[" + pulse(SITE + METHOD) + "]");
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("Values of Pulse");
            assertThat(desk.table("Pulse, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains("72 (Left arm, Palpation)"));

            desk.respond(
                    "/observations/page",
                    "{\"items\": [" + pulse(SITE) + ", " + pulse(METHOD) + ", " + pulse("")
                            + "], \"size\": 10, \"totalItems\": 3}");
            desk.press("All results");

            assertThat(desk.table("All results"))
                    .extracting(row -> row.get(0))
                    .containsExactly("Pulse (Left arm)", "Pulse (Palpation)", "Pulse");
            desk.assertAccessible();
        }
    }

    private static String pulse(String properties) {
        return "{\"code\": {\"code\": \"8867-4\", \"display\": \"Pulse\"},"
                + " \"value\": {\"quantity\": {\"value\": 72, \"unit\": \"/min\"}}, \"status\": \"FINAL\","
                + " \"effectiveAt\": \"2026-01-01T00:00:00Z\"" + properties + "}";
    }
}
