package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

class DialogsBrowserTest {

    /** The focus is on a button: without a description its consequences would not be read out. */
    @Test
    void dialogWhenOpenedThenIsDescribedByItsConsequences() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).press("End the visit …").see("End the visit?");

            WebElement dialog = desk.first("dialog");
            assertThat(dialog.getAccessibleName()).isEqualTo("End the visit?");
            assertThat(desk.first("#" + dialog.getDomAttribute("aria-describedby"))
                            .getText())
                    .contains("ends now.", "An ended visit cannot be reopened.");
            desk.assertAccessible();
            desk.press("Cancel");
        }
    }
}
