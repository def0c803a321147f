package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** What a page shows from its beginning, for those who hear it. */
@LocalMode
class NoticesBrowserTest {

    /** The focus is at the heading, and nothing else would tell why the page is another one. */
    @Test
    void sessionWhenItHasEndedByItselfThenTheReasonIsAnnounced() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            EndedSession.of(desk, "/api/v1/auth/session/tenants");

            desk.press("Tenant and facility").see("Forgotten password");

            desk.awaitAnnounced("Your session has ended. Sign in again.");
            desk.signIn(Demo.CLINICIAN);
            desk.see("Sign out").awaitAnnounced("");
        }
    }

    @Test
    void passwordWhenItIsSetThenThisIsAnnounced() {
        String link = Registrations.at(Servers.shared()).newAccount().text("passwordSetupLink");
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset?token=" + Registrations.tokenOf(link));
            desk.type("New password", "correct-Horse-1")
                    .type("Repeat the new password", "correct-Horse-1")
                    .press("Set the password");

            desk.see("Sign in");

            desk.awaitAnnounced("The new password is set. All sessions have ended.");
            desk.assertAccessible();
        }
    }

    /** Whoever had to look for the phone would enter one right code after the other. */
    @Test
    void secondFactorWhenItIsRefusedThenSaysWhenTheSignInMustBeStartedAgain() {
        try (DeskPage desk = DeskPage.open()) {
            desk.respond("/auth/login", "{\"mfaRequired\": true, \"mfaChallengeToken\": \"expired\"}");
            desk.signIn(Demo.CLINICIAN);
            desk.fail("/mfa/verify", 401).type("Code", "123456").press("Continue");

            desk.see("After some minutes, or several wrong codes, every code is refused: start the sign-in again.");
            desk.assertAccessible();
        }
    }

    /** The failure of the submission before would look like that of one which was not made. */
    @Test
    void failureWhenTheFormIsIncompleteAfterwardsThenIsTakenAway() {
        try (DeskPage desk = DeskPage.open()) {
            desk.see("Forgotten password").fail("/auth/login", 503).signIn(Demo.CLINICIAN);
            desk.see("Busy").evaluate("document.querySelector('[name=password]').value = ''");

            desk.press("Sign in").see("Password is required");
            assertThat(desk.text()).doesNotContain("Busy");
        }
    }
}
