package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class DoubleClickBrowserTest {

    /** On a phone the button of the dialog may be where the one was that opened it, and no visit is opened again. */
    @Test
    void decisionWhenTheClickIsTheSecondOfADoubleClickThenIsNotTaken() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).press("End the visit …").see("End the visit?");
            desk.fail("/end", 503);

            click(desk, 2);
            assertThat(desk.all("dialog .error, dialog [aria-disabled]")).isEmpty();

            click(desk, 1);
            desk.see("Busy");
        }
    }

    private static void click(DeskPage desk, int clicks) {
        desk.evaluate("document.querySelector('dialog .primary').dispatchEvent("
                + "new MouseEvent('click', {bubbles: true, cancelable: true, detail: " + clicks + "}));"
                + " await new Promise((done) => setTimeout(done, 300))");
    }
}
