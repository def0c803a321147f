package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
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
            desk.press("I have stored them").see("Sign out");
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
