package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** A reason is stored for auditors: one whose end is cut off without a word is not what its author has pasted. */
class LongReasonBrowserTest {

    private static final String LONG = "a".repeat(1001);
    private static final String REFUSAL = "The text has 1001 characters, and 1000 are possible";

    @Test
    void reasonWhenItIsTooLongThenTheFieldSaysSoAndKeepsAllOfIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.expectRefusal(404, "/summary-panel");
            desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
            desk.check("I have identified the patient by other means").type("Reason", LONG);

            desk.press("Declare the emergency").see(REFUSAL);

            assertThat(desk.value("Reason")).isEqualTo(LONG);
            assertThat(desk.focused().getDomAttribute("aria-invalid")).isEqualTo("true");
            desk.assertAccessible();
        }
    }

    @Test
    void answerWhenItIsTooLongThenTheDialogDoesNotSendIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Dismiss …").type("How do you know that they are two?", LONG);

            desk.press("Dismiss");

            assertThat(desk.all("dialog[open] textarea:invalid")).hasSize(1);
            assertThat(desk.evaluate("return document.querySelector('dialog textarea').validationMessage"))
                    .isEqualTo(REFUSAL);
            desk.press("Cancel");
        }
    }
}
