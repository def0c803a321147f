package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

class PlottedCodesBrowserTest {

    /** Devices have code systems of their own, in which a short code means whatever their maker likes. */
    @Test
    void measurementsWhenTheirCodesAreOfTwoSystemsThenAreInTwoPlots() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String skin = measured("urn:monitor", "Temperature of the skin", 33);
            String pump = measured("urn:pump", "Temperature of the pump", 40);
            String later = measured("urn:monitor", "Temperature of the skin", 34);
            desk.respond("/clinical/observations?", "[" + skin + ", " + pump + ", " + later + "]");
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Temperature of the pump");

            assertThat(desk.all(".plot svg"))
                    .extracting(WebElement::getAccessibleName)
                    .satisfiesExactly(
                            first -> assertThat(first).startsWith("Temperature of the pump in Cel: 1 value"),
                            second -> assertThat(second).startsWith("Temperature of the skin in Cel: 2 values"));
            desk.assertAccessible();
        }
    }

    private static String measured(String system, String display, int value) {
        return """
                {"code": {"system": "%s", "code": "T1", "display": "%s"}, "status": "FINAL",
                 "value": {"quantity": {"value": %d, "unit": "Cel"}}, "effectiveAt": "2026-01-01T00:00:00Z"}
                """.formatted(system, display, value).replace("\n", "");
    }
}
