package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** A network that is slow, and a user who goes on with the keyboard meanwhile. */
class FocusBrowserTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    /** Otherwise what is typed next goes nowhere. */
    @Test
    void listWhenItArrivesAfterTheUserHasMovedOnThenDoesNotTakeTheFocus() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").see("Assign to me");
            desk.hold("worklist?").press("Assign to me").awaitHeld();

            moveTo(desk, "lowestGrade");
            desk.release().see("Release");

            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("lowestGrade");
            desk.press("Release");
            desk.awaitAnnounced("Released");
        }
    }

    @Test
    void pageWhenItArrivesAfterTheUserHasMovedOnThenDoesNotTakeTheFocus() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("Visits");
            desk.table("Visits, newest first");
            desk.hold("/visits/page").press("Next page").awaitHeld();

            desk.evaluate("document.querySelector('nav a').focus()");
            desk.release().see("11 to 20 of");

            assertThat(desk.focused().getTagName()).isEqualTo("a");
        }
    }

    /** A screen reader would read out the name of a table that is not there. */
    @Test
    void pageWhenItIsRefusedThenItsPositionIsNotAnnounced() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("Visits");
            desk.table("Visits, newest first");

            desk.fail("/visits/page", 503).press("Next page").see("Busy");
            desk.evaluate("await new Promise((done) => setTimeout(done, 300))");

            assertThat(desk.announced()).asString().doesNotContain("Visits");
        }
    }

    /** Whoever works through the list by keyboard would begin at its filters after each pair. */
    @Test
    void decisionWhenTakenInADialogThenTheFocusStaysInTheList() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Defer …").type("Until", "010220990600AM");
            desk.press("Defer");
            assertThat(Await.until(SOON, () -> desk.all("dialog").isEmpty())).isTrue();

            assertThat(desk.focused().findElements(By.cssSelector("[class=pages]")))
                    .hasSize(1);
            assertThat(desk.focused().getTagName()).isEqualTo("div");
            desk.choose("State", "Deferred").press("Show pairs").see("until Jan 2, 2099");
            desk.press("Reopen").see("No pair matches.");
        }
    }

    private static void moveTo(DeskPage desk, String field) {
        desk.evaluate("document.querySelector('[name=" + field + "]').focus()");
    }
}
