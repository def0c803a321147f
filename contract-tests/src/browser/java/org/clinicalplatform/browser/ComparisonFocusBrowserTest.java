package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** The preview of a large merge takes long, and whoever has moved on meanwhile is not taken away from there. */
class ComparisonFocusBrowserTest {

    private static final Duration SOON = Duration.ofSeconds(10);
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
            awaitAnnounced(desk, "Comparison");
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
            awaitAnnounced(desk, "Preview");
        }
    }

    private static void awaitAnnounced(DeskPage desk, String text) {
        assertThat(Await.until(SOON, () -> text.equals(desk.announced())))
                .as("announces \"%s\"", text)
                .isTrue();
    }
}
