package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A desk that nobody uses, on a computer that others use next. */
@LocalMode
class IdleBrowserTest {
    private static final Duration UNTIL_THE_WARNING = Duration.ofSeconds(14 * 60 + 5);
    private static final Duration TOO_LONG = Duration.ofMinutes(16);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final String WARNING = "Are you still there?";
    private static final String REASON = "You are signed out because this page was not used for 15 minutes.";

    @Test
    void sessionWhenThePageIsNotUsedThenEndsHereAndAtTheServiceAfterAWarning() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("End the visit");
            String token = desk.bearer();

            desk.pass(UNTIL_THE_WARNING).see(WARNING).assertAccessible();
            assertThat(desk.focused().getText()).isEqualTo("Stay signed in");
            desk.pass(Duration.ofMinutes(1)).see(REASON).assertAccessible();

            assertThat(desk.heading()).isEqualTo("Sign in");
            assertThat(desk.text()).doesNotContain("Erdman", Demo.CLINICIAN, WARNING, "An ended visit");
            assertThat(desk.all("dialog")).isEmpty();
            assertThat(endsSoon(token)).isTrue();
            assertThat(desk.evaluate("return (await load('session.js')).session.signedOutHere"))
                    .as("asks a provider for the credentials again")
                    .isEqualTo(true);
        }
    }

    private static boolean endsSoon(String token) {
        return Await.until(
                SOON,
                () -> Servers.shared()
                                .send(RawRequest.get("/api/v1/auth/verify").bearer(token))
                                .status()
                        == 401);
    }

    @Test
    void sessionWhenTheUserStaysThenGoesOnWhereItWas() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "Erdman").pass(UNTIL_THE_WARNING).see(WARNING).press("Stay signed in");

            assertThat(desk.all("dialog")).isEmpty();
            assertThat(desk.value("Name")).isEqualTo("Erdman");
            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("name");
            desk.pass(UNTIL_THE_WARNING).see(WARNING).keys(Keys.ESCAPE);
            desk.pass(Duration.ofMinutes(2)).evaluate("await new Promise((done) => setTimeout(done, 1500))");
            assertThat(desk.all("dialog")).isEmpty();
            assertThat(desk.heading()).isEqualTo("Patients");
        }
    }

    @Test
    void sessionWhenAKeyIsPressedThenIsNotIdle() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.pass(Duration.ofMinutes(10)).keys(Keys.TAB).pass(Duration.ofMinutes(10));
            desk.evaluate("await new Promise((done) => setTimeout(done, 1500))");

            assertThat(desk.text()).contains("Find a patient").doesNotContain(WARNING);
        }
    }

    /** Timers stand still while a computer sleeps: the key that wakes it is that of whoever sits there now. */
    @Test
    void sessionWhenAKeyIsPressedAfterTheTimeThenHasEnded() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("const before = Date.now; Date.now = () => before() + " + TOO_LONG.toMillis()
                    + "; dispatchEvent(new KeyboardEvent('keydown', {key: 'a'}))");

            desk.see(REASON);
        }
    }

    /** As when it was wrong and is corrected: the time that the page is not used goes on. */
    @Test
    void sessionWhenTheClockIsSetBackThenEndsAfterTheSameTime() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.pass(Duration.ofHours(-1)).evaluate("await new Promise((done) => setTimeout(done, 1500))");

            desk.evaluate("const before = performance.now.bind(performance); performance.now = () => before() + "
                    + TOO_LONG.toMillis());

            desk.see(REASON);
        }
    }

    @Test
    void sessionWhenTheServiceDoesNotConfirmItsEndThenThePageSaysBoth() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.fail("/auth/logout", 503).pass(TOO_LONG);

            desk.see(REASON).see("the service did not confirm it");
        }
    }

    @Test
    void timeWhenTheServiceHasAnotherThenIsThat() {
        try (DeskPage desk = DeskPage.open()) {
            desk.see("Sign in").respond("config.json", "{\"signIn\": \"password\", \"idleSeconds\": 600}");
            desk.go("/forgot").see("Request a link").go("/sign-in").signIn(Demo.CLINICIAN);
            desk.see("Find a patient").pass(Duration.ofSeconds(9 * 60 + 5)).see(WARNING);

            desk.pass(Duration.ofMinutes(1)).see("not used for 10 minutes");
        }
    }

    /** It is the user of the ended session who has left: the provider would sign in whoever comes next as that user. */
    @Test
    void pageWhenItIsNotUsedAfterTheEndOfItsSessionThenAProviderAsksForTheCredentialsAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            EndedSession.of(desk, "/api/v1/auth/session/tenants");
            desk.press("Tenant and facility").see("Your session has ended. Sign in again.");
            String signedOutHere = "return (await load('session.js')).session.signedOutHere";
            assertThat(desk.evaluate(signedOutHere)).isEqualTo(false);

            desk.pass(TOO_LONG).evaluate("await new Promise((done) => setTimeout(done, 1500))");

            assertThat(desk.evaluate(signedOutHere)).isEqualTo(true);
            assertThat(desk.text()).contains("Your session has ended. Sign in again.");
        }
    }

    /** Whoever sits down next sets no password of somebody else, and sees no name. */
    @Test
    void guestWhenThePageIsNotUsedThenLeavesNothingTyped() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset?token=" + "a".repeat(96));
            desk.type("New password", "correct-Horse-1").pass(TOO_LONG).see("Forgotten password");

            desk.go("/set-password").see("Open the link of the message again").go("/sign-in");
            desk.type("Username", "somebody").pass(TOO_LONG);
            String typed = "return document.querySelector('[name=username]')?.value";
            assertThat(Await.until(SOON, () -> "".equals(desk.evaluate(typed)))).isTrue();
        }
    }
}
