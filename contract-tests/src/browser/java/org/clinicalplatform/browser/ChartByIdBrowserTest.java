package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartByIdBrowserTest {

    private static final String LABEL = "Patient id";

    /** The history of the browser outlives the session, and "No chart" would be the response to a number. */
    @ParameterizedTest
    @ValueSource(strings = {"Roseanna Erdman", "65623072", "01900000-0000-7000-8000-00000000010"})
    void chartWhenRequestedByAnythingButAnIdThenIsNotOpenedAndTheAddressDoesNotNameIt(String typed) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type(LABEL, typed).press("Open").see("An id has 32 digits or letters from a to f, in five groups");

            assertThat(desk.evaluate("return location.hash")).isEqualTo("#/patients");
            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("patientId");
            desk.assertAccessible();
        }
    }

    @Test
    void chartWhenRequestedByAnIdThatWasCopiedWithSpacesThenIsOpened() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type(LABEL, " " + Demo.PATIENT_AT_N1 + " ").press("Open").see("Vital signs");
        }
    }
}
