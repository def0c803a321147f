package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

class LatestRemarksBrowserTest {

    private static final String LATEST = "2026-01-02T08:00:00Z";
    private static final String SITE = "\"bodySite\": {\"code\": \"1\", \"display\": \"Left arm\"}, ";

    /** Nobody opens the table of values to find out that the one above the picture is not to be trusted. */
    @Test
    void latestValueWhenItHasRemarksThenTheyAreBesideIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String systolic = measured("8480-6", 180, LATEST, SITE);
            String diastolic = measured("8462-4", 110, LATEST, "\"comment\": \"The cuff was too small\", ");
            String before = measured("8480-6", 120, "2026-01-01T08:00:00Z", "\"comment\": \"After rest\", ");
            desk.respond("/clinical/observations?", "[" + systolic + ", " + diastolic + ", " + before + "]");
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("180/110 mm[Hg]");

            assertThat(desk.all("figcaption .hint"))
                    .extracting(WebElement::getText)
                    .containsExactly("Systolic 180 (Left arm)", "Diastolic 110: The cuff was too small");
            desk.assertAccessible();
        }
    }

    private static String measured(String code, int value, String at, String more) {
        return "{\"code\": {\"code\": \"" + code + "\"}, " + more + "\"value\": {\"quantity\": {\"value\": " + value
                + ", \"unit\": \"mm[Hg]\"}}, \"status\": \"FINAL\", \"effectiveAt\": \"" + at + "\"}";
    }
}
