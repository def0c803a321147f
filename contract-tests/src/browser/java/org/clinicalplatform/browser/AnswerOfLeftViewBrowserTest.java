package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class AnswerOfLeftViewBrowserTest {

    private static final String QUESTION = "How do you know that they are two?";
    private static final String REASON = "Both came to the same appointment";

    /** The reason of a former decision would be sent with the next one. */
    @Test
    void answerWhenItIsStoredAfterTheViewWasLeftThenIsNotThereAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Dismiss …").type(QUESTION, REASON);
            desk.hold("/dismiss").press("Dismiss").awaitHeld();
            desk.go("/patients").see("Find a patient").release();

            desk.go("/work-list").see("Assign to me").choose("State", "Dismissed");
            desk.press("Show pairs").see(REASON).press("Reopen");
            desk.awaitAnnounced("Reopened");
            desk.choose("State", "Open").press("Show pairs").press("Dismiss …");

            assertThat(desk.value(QUESTION)).isEmpty();
            desk.press("Cancel");
        }
    }
}
