package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** A form that was left before the response to what it has sent. */
class LeftFormBrowserTest {

    /** Nothing else would tell that the chart is still closed. */
    @Test
    void declarationWhenItFailsAfterTheFormWasLeftThenIsExplainedWhereTheUserIs() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            declare(desk);
            desk.go("/denial").see("Request both").release();

            desk.see("On the page that you left: Declare the emergency")
                    .see("Busy")
                    .assertAccessible();
            assertThat(desk.heading()).isEqualTo("Denied or unknown");
        }
    }

    @Test
    void declarationWhenItFailsAfterTheSessionHasEndedThenNobodyIsTold() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            declare(desk);
            desk.press("Sign out").see("Forgotten password").release();

            assertThat(desk.text()).doesNotContain("Declare the emergency", "Busy");
        }
    }

    private static void declare(DeskPage desk) {
        desk.expectRefusal(404, "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/summary-panel");
        desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
        desk.check("I have identified the patient by other means").type("Reason", "Found unconscious");
        desk.fail("/emergency-access", 503).hold("/emergency-access");
        desk.press("Declare the emergency").awaitHeld();
    }
}
