package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class BlankAnswerBrowserTest {

    private static final String QUESTION = "How do you know that they are two?";

    /** The service refuses it, and the browser tells whoever typed it at the field. */
    @Test
    void answerWhenItIsSpacesAloneThenTheDialogDoesNotSendIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Dismiss …").type(QUESTION, "  ");
            desk.fail("/dismiss", 400).press("Dismiss");

            assertThat(desk.evaluate("return document.querySelector('dialog textarea').validationMessage"))
                    .isEqualTo("Enter a reason");
            assertThat(desk.all("dialog[open] textarea:invalid")).hasSize(1);
            assertThat(desk.all("dialog .error")).isEmpty();

            desk.type(QUESTION, " Both were here on the same day ");
            assertThat(desk.all("dialog[open] textarea:invalid")).isEmpty();
            desk.press("Cancel");
        }
    }
}
