package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@LocalMode
class SecondFactorBrowserTest {
    private static final String PASSWORD = "correct-Horse-1";
    private static final String VERIFICATION = "/api/v1/auth/mfa/verify";

    private final String account =
            Registrations.at(Servers.shared()).newAccount(PASSWORD).text("username");

    @Test
    void secondFactorWhenEnrolledThenSignInsNeedIt() {
        try (DeskPage desk = DeskPage.open()) {
            signIn(desk);
            desk.press("Account").see("the password alone").assertAccessible();
            desk.press("Enrol an authenticator app").see("Scan the code").assertAccessible();
            Authenticator app = Authenticator.of(secret(desk));
            assertThat(QrCodes.read(desk.first("svg.qr"))).contains("secret=" + secret(desk));

            desk.type("Code", app.earlier())
                    .press("Confirm")
                    .see("Recovery codes")
                    .assertAccessible();
            List<String> codes = recoveryCodes(desk);
            assertThat(codes).hasSize(10).doesNotHaveDuplicates();
            assertThat(desk.focused().getText()).isEqualTo("Recovery codes");
            store(desk);
            assertThat(desk.text()).doesNotContain(codes);

            signInAgain(desk);
            desk.see("Use a recovery code").assertAccessible();
            desk.expectRefusal(401, VERIFICATION);
            desk.type("Code", app.wrong()).press("Continue").see("Multi-factor verification failed");
            desk.type("Code", app.now()).press("Continue").see("Sign out");

            signInAgain(desk);
            desk.press("Use a recovery code").see("each works once").assertAccessible();
            desk.type("Recovery code", codes.get(0)).press("Continue").see("Sign out");
            desk.press("Account").see("Unused recovery codes: 9").assertAccessible();

            desk.press("Remove the second factor").type("Code", app.later());
            desk.first("details[open] button").click();
            desk.see("need the password alone");
            signInAgain(desk);
            desk.see("Sign out");
        }
    }

    /**
     * The account has its codes as soon as the service has confirmed: whoever never sees them is locked out with the
     * phone.
     */
    @Test
    void recoveryCodesWhenTheViewIsLeftBeforeTheResponseThenStayInSightUntilTheyAreStored() {
        try (DeskPage desk = DeskPage.open()) {
            signIn(desk);
            desk.go("/account/enrol").see("Scan the code");
            Authenticator app = Authenticator.of(secret(desk));
            assertThat(desk.warnsBeforeUnload()).isFalse();
            desk.hold("/mfa/enrol/confirm").type("Code", app.now()).press("Confirm");
            desk.awaitHeld().press("Account").see("Unused recovery codes: 10");
            assertThat(desk.warnsBeforeUnload()).isTrue();

            desk.release().see("Each of these codes replaces the app once.").assertAccessible();

            List<String> codes = recoveryCodes(desk);
            assertThat(codes).hasSize(10);
            desk.keys(Keys.ESCAPE).keys(Keys.ESCAPE).go("/forgot").see("Request a link");
            assertThat(recoveryCodes(desk)).isEqualTo(codes);
            assertThat(desk.warnsBeforeUnload()).isTrue();

            desk.press("I have stored them");
            assertThat(desk.text()).doesNotContain(codes);
            assertThat(desk.heading()).isEqualTo("Forgotten password");
            assertThat(desk.warnsBeforeUnload()).isFalse();
        }
    }

    @Test
    void recoveryCodesWhenReplacedThenAreShownToNobodyAfterTheSession() {
        try (DeskPage desk = DeskPage.open()) {
            Authenticator app = enrol(desk);
            replaceCodes(desk.hold("/mfa/recovery-codes"), app.now());
            desk.awaitHeld().press("Sign out").see("Forgotten password").release();

            assertThat(desk.all("dialog")).isEmpty();
            assertThat(desk.warnsBeforeUnload()).isFalse();
        }
    }

    /** The next user would hear of a change to an account that is not theirs. */
    @Test
    void removalWhenSomebodyElseHasSignedInBeforeTheResponseThenIsNotAnnounced() {
        try (DeskPage desk = DeskPage.open()) {
            Authenticator app = enrol(desk);
            desk.hold("/mfa/disable").press("Remove the second factor").type("Code", app.now());
            desk.first("details[open] button").click();
            desk.awaitHeld().press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN);
            desk.see("Find a patient").evaluate("(await load('dom.js')).announce('3 patients found');");

            desk.release();

            desk.awaitAnnounced("3 patients found");
            assertThat(desk.first("header").getText()).contains(Demo.CLINICIAN);
        }
    }

    /** A proxy that lost the response does not know whether the service has replaced the codes. */
    @Test
    void recoveryCodesWhenTheResponseIsLostThenThePageSaysHowToGetThem() {
        try (DeskPage desk = DeskPage.open()) {
            Authenticator app = enrol(desk);
            replaceCodes(desk.fail("/mfa/recovery-codes", 504), app.now());
            desk.see("The former recovery codes may be void already.").restore();

            replaceCodes(desk, app.now());

            desk.see("Each of these codes replaces the app once.").press("I have stored them");
            desk.see("Unused recovery codes: 10");
        }
    }

    private Authenticator enrol(DeskPage desk) {
        signIn(desk);
        desk.go("/account/enrol").see("Scan the code");
        Authenticator app = Authenticator.of(secret(desk));
        desk.type("Code", app.earlier()).press("Confirm").see("Each of these codes");
        store(desk);
        return app;
    }

    /**
     * The view after the enrolment depends on the account; what it reads must not be under way when the session ends.
     */
    private static void store(DeskPage desk) {
        desk.press("I have stored them");
        assertThat(Await.until(Duration.ofSeconds(15), () -> !desk.heading().startsWith("Enrol")))
                .isTrue();
        desk.go("/account").see("Unused recovery codes: 10");
    }

    private static void replaceCodes(DeskPage desk, String code) {
        if (desk.all("details[open]").isEmpty()) {
            desk.press("Replace the recovery codes");
        }
        desk.type("Code", code).first("details[open] button").click();
    }

    /** Apps and messages group codes for reading, and a copy has the spaces and dashes too. */
    @Test
    void codesWhenPastedAsTheyAreShownThenAreAccepted() {
        try (DeskPage desk = DeskPage.open()) {
            signIn(desk);
            desk.go("/account/enrol").see("Scan the code");
            Authenticator app = Authenticator.of(secret(desk));
            desk.type("Code", grouped(app.earlier(), " ")).press("Confirm").see("Each of these codes");
            String recovery = recoveryCodes(desk).get(0);
            store(desk);

            signInAgain(desk);
            desk.see("Use a recovery code").type("Code", ' ' + grouped(app.now(), "-"));
            desk.press("Continue").see("Sign out");

            signInAgain(desk);
            desk.press("Use a recovery code").see("each works once");
            desk.type("Recovery code", ' ' + recovery.replace("-", "\u00a0\u2013 "))
                    .press("Continue");
            desk.see("Sign out");
        }
    }

    private static String grouped(String code, String separator) {
        return code.substring(0, 3) + separator + code.substring(3);
    }

    /** Six digits are checked before anything is sent. */
    @Test
    void codeWhenItCannotBeOneThenSaysWhatIsExpected() {
        try (DeskPage desk = DeskPage.open()) {
            signIn(desk);
            desk.go("/account/enrol")
                    .see("Scan the code")
                    .type("Code", "12a")
                    .press("Confirm")
                    .see("The code has six digits");

            desk.go("/second-factor").see("Sign out");
        }
    }

    private void signIn(DeskPage desk) {
        desk.type("Username", account)
                .type("Password", PASSWORD)
                .press("Sign in")
                .see("Sign out");
    }

    private void signInAgain(DeskPage desk) {
        desk.press("Sign out").see("Forgotten password");
        desk.type("Username", account).type("Password", PASSWORD).press("Sign in");
    }

    private static String secret(DeskPage desk) {
        return desk.first(".view code").getText().replace(" ", "");
    }

    private static List<String> recoveryCodes(DeskPage desk) {
        return desk.all(".codes li").stream().map(WebElement::getText).toList();
    }
}
