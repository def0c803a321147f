package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class RepeatedDecisionBrowserTest {

    private static final String QUESTION = "How do you know that they are two?";
    private static final String REASON = "Both were here on the same day";

    /** After a conflict the only way on is to cancel and to read the pair again, and nobody types a reason twice. */
    @Test
    void reasonWhenTheDecisionHasFailedThenIsThereAgainInTheNextTry() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Dismiss …").type(QUESTION, REASON);
            desk.fail("/dismiss", 409).press("Dismiss").see("Busy");
            desk.restore().press("Cancel").press("Show pairs").see("Dismiss …");

            desk.press("Dismiss …");
            assertThat(desk.value(QUESTION)).isEqualTo(REASON);

            desk.press("Cancel").press("Dismiss …");
            assertThat(desk.value(QUESTION)).as("given up without a failure").isEmpty();
        }
    }
}
