package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;

/** Whoever needs long to type a password, or was called away, can keep what was begun (WCAG 2.2.1). */
@LocalMode
class IdleGuestBrowserTest {

    private static final Duration UNTIL_THE_WARNING = Duration.ofSeconds(14 * 60 + 5);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final String WARNING = "Are you still there?";

    @Test
    void guestWhenALinkWasOpenedThenIsWarnedAndKeepsWhatWasTyped() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset?token=" + "a".repeat(96));
            desk.type("New password", "correct-Horse-1").pass(UNTIL_THE_WARNING).see(WARNING);
            desk.see("a link of a message must be opened again").assertAccessible();
            assertThat(desk.focused().getText()).isEqualTo("Keep it");

            desk.press("Keep it").pass(Duration.ofMinutes(2));
            desk.evaluate("await new Promise((done) => setTimeout(done, 1500))");

            assertThat(desk.all("dialog")).isEmpty();
            assertThat(desk.value("New password")).isEqualTo("correct-Horse-1");
        }
    }

    @Test
    void guestWhenWarnedAndAwayThenLeavesNothingTyped() {
        try (DeskPage desk = DeskPage.open()) {
            desk.type("Username", "somebody").pass(UNTIL_THE_WARNING).see(WARNING);

            desk.pass(Duration.ofMinutes(1));

            assertThat(Await.until(SOON, () -> desk.all("dialog").isEmpty())).isTrue();
            assertThat(desk.value("Username")).isEmpty();
            assertThat(desk.focused().getText()).isEqualTo("Sign in");
            assertThat(desk.focused().getTagName()).isEqualTo("h1");
        }
    }

    /** Otherwise the page of a ward would ask nobody every quarter of an hour. */
    @Test
    void guestWhenThereIsNothingToLoseThenIsNotWarned() {
        try (DeskPage desk = DeskPage.open()) {
            desk.see("Forgotten password").pass(UNTIL_THE_WARNING);
            desk.evaluate("await new Promise((done) => setTimeout(done, 1500))");

            assertThat(desk.all("dialog")).isEmpty();
        }
    }

    @Test
    void guestWhenTheSessionEndedInTheMiddleOfAFormThenIsWarned() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "Erdman");
            EndedSession.of(desk, "/api/v1/auth/session/tenants");
            desk.press("Tenant and facility").see("Forgotten password");

            desk.pass(UNTIL_THE_WARNING).see(WARNING).press("Keep it").signIn(Demo.CLINICIAN);

            desk.see("Sign out");
        }
    }
}
