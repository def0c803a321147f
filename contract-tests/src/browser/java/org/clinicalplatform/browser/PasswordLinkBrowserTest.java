package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@LocalMode
class PasswordLinkBrowserTest {
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    private static final String CHANGE = "/api/v1/auth/password/change";
    private static final String PASSWORD = "correct-Horse-1";

    private final Json account = Registrations.at(Servers.shared()).newAccount();
    private final String username = account.text("username");
    private final String token = Registrations.tokenOf(account.text("passwordSetupLink"));

    @Test
    void linkWhenOpenedThenLeavesTheAddressAndSetsThePassword() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load(URI.create(account.text("passwordSetupLink")).getPath() + "?token=" + token);
            desk.see("Repeat the new password").assertAccessible();
            assertThat(desk.evaluate("return location.href + JSON.stringify(history.state) + document.referrer"))
                    .asString()
                    .doesNotContain(token);

            desk.type("New password", PASSWORD)
                    .type("Repeat the new password", PASSWORD)
                    .press("Set the password");
            desk.see("The new password is set").assertAccessible();
            desk.press("Sign in")
                    .type("Username", username)
                    .type("Password", PASSWORD)
                    .press("Sign in");
            desk.see("Sign out");
        }
    }

    /** A page in front may have moved the token where it is not sent to servers. */
    @ParameterizedTest
    @ValueSource(strings = {"?token=", "#token="})
    void linkWhenUsedUpThenSaysSoAndOffersAnother(String separator) {
        Registrations.at(Servers.shared()).redeem(token, PASSWORD).expect(204);
        try (DeskPage desk = DeskPage.open()) {
            desk.expectRefusal(401, REDEEM);
            desk.load("/password-reset" + separator + token);
            desk.type("New password", PASSWORD)
                    .type("Repeat the new password", PASSWORD)
                    .press("Set the password");
            desk.see("Password reset link is invalid or has expired.").assertAccessible();

            desk.press("Request another link").see("Request a link").assertAccessible();
            desk.type("Username or email address", username)
                    .press("Request a link")
                    .see("The request was accepted");
            assertThat(desk.focused().getText()).startsWith("The request was accepted");
            desk.assertAccessible();
        }
    }

    /** Whoever signs in may be somebody else than the one whose password the link sets. */
    @ParameterizedTest
    @ValueSource(strings = {"/password-reset?token=", "/password-reset#token=", "/?token="})
    void linkWhenSomebodySignsInThenIsForgotten(String address) {
        try (DeskPage desk = DeskPage.open()) {
            desk.load(address + token);
            desk.see("Repeat the new password");
            assertThat(desk.evaluate("return location.href")).asString().doesNotContain(token);

            desk.go("/sign-in").signIn(Demo.CLINICIAN);
            desk.see("Sign out").go("/set-password").see("Open the link of the message again");
        }
    }

    @Test
    void passwordWhenItIsRefusedThenTheFieldSaysWhy() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset?token=" + token);
            desk.type("New password", PASSWORD)
                    .type("Repeat the new password", "other-Horse-1")
                    .press("Set the password");
            desk.see("The passwords are different");

            desk.expectRefusal(400, REDEEM);
            desk.type("New password", "short")
                    .type("Repeat the new password", "short")
                    .press("Set the password");
            desk.see("New password must ").assertAccessible();
            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("newPassword");
        }
    }

    @Test
    void pageWhenOpenedWithoutATokenThenSaysWhatToDo() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset");
            desk.see("Open the link of the message again").assertAccessible();
        }
    }

    @Test
    void passwordWhenChangedThenAllSessionsEndAndTheNewOneIsNeeded() {
        Registrations.at(Servers.shared()).redeem(token, PASSWORD).expect(204);
        try (DeskPage desk = DeskPage.open()) {
            desk.type("Username", username)
                    .type("Password", PASSWORD)
                    .press("Sign in")
                    .see("Sign out");
            desk.press("Account").see("Current password").expectRefusal(400, CHANGE);
            change(desk, "wrong-Horse-1", "another-Horse-1");
            desk.first("[role=alert], .field-error:not(:empty)");
            desk.assertAccessible();

            change(desk, PASSWORD, "another-Horse-1");
            desk.see("The password is changed and all sessions have ended");
            desk.type("Username", username)
                    .type("Password", "another-Horse-1")
                    .press("Sign in")
                    .see("Sign out");
        }
    }

    private static void change(DeskPage desk, String current, String next) {
        desk.type("Current password", current)
                .type("New password", next)
                .type("Repeat the new password", next)
                .press("Change the password");
    }
}
