package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** The preview of a large merge takes long, and whoever has moved on meanwhile is not taken away from there. */
class ComparisonFocusBrowserTest {

    private static final String DUPLICATES = "/duplicates/01900000-0000-7000-8000-000000001113";
    private static final String LINK = "document.querySelector('nav a').focus()";

    @Test
    void comparisonWhenItArrivesAfterTheUserHasMovedOnThenIsAnnouncedAndDoesNotTakeTheFocus() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go(DUPLICATES).see("Possible duplicates").hold("/demographic/persons/");
            desk.press("Compare").awaitHeld();

            desk.evaluate(LINK);
            desk.release().see("Both records");

            assertThat(desk.focused().getTagName()).isEqualTo("a");
            desk.awaitAnnounced("Comparison");
        }
    }

    @Test
    void previewWhenItArrivesAfterTheUserHasMovedOnThenIsAnnouncedAndDoesNotTakeTheFocus() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go(DUPLICATES).press("Compare").see("Both records");
            desk.type("Reason", "Same identity card").check("Combine both charts");
            desk.hold("/preview").press("Preview").awaitHeld();

            desk.evaluate(LINK);
            desk.release().see("rows move");

            assertThat(desk.focused().getTagName()).isEqualTo("a");
            desk.awaitAnnounced("Preview");
        }
    }
}
