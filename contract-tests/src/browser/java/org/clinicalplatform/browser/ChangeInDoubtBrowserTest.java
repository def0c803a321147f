package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Changes of credentials, which nobody can read, and whose response was lost. */
@LocalMode
class ChangeInDoubtBrowserTest {

    private static final String OTHER = "correct-Horse-1";
    private static final String BUSY = "'{\"apiPath\": \"/\", \"errorMessage\": \"Busy\"}', {status: 503}";

    /** Only a sign-in tells which of the two passwords it is now. */
    @ParameterizedTest
    @ValueSource(ints = {200, 404, 504})
    void passwordWhenAProxyRespondsInsteadThenTellsHowToGoOn(int status) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            changePassword(desk, "'<html></html>', {status: " + status + "}");

            desk.see("The password may be changed already");

            assertThat(desk.text()).doesNotContain("read the record");
        }
    }

    @Test
    void passwordWhenTheServiceIsBusyThenNothingWasChanged() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            changePassword(desk, BUSY);

            desk.see("Nothing was changed.");

            assertThat(desk.text()).doesNotContain("The password may be changed already");
        }
    }

    @Test
    void passwordOfALinkWhenTheResponseIsLostThenTellsHowToGoOn() {
        try (DeskPage desk = DeskPage.open()) {
            desk.load("/password-reset?token=lost");
            desk.type("New password", OTHER).type("Repeat the new password", OTHER);
            respond(desk, "/password-reset/redeem", "'', {status: 502}");

            desk.press("Set the password").see("The new password may be set already");
        }
    }

    /** It is removed, although what comes after it fails. */
    @Test
    void secondFactorWhenTheStatusCannotBeReadAfterItsRemovalThenIsSaidToBeRemoved() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            enrolled(desk);
            respond(desk, "/mfa/disable", "null, {status: 204}");
            respond(desk, "/auth/verify", BUSY);

            send(desk, "Remove the second factor");

            desk.awaitAnnounced("The second factor is removed.");
            assertThat(desk.text()).doesNotContain("Busy");
        }
    }

    /** "Back" brings the page back as it was, and no question may keep it from being loaded again. */
    @Test
    void recoveryCodesWhenThePageIsLeftForAnotherSiteThenAreNotThereOnTheWayBack() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            enrolled(desk);
            respond(desk, "/mfa/recovery-codes", "'{\"recoveryCodes\": [\"abcd-efgh\"]}'");
            send(desk, "Replace the recovery codes");
            desk.see("abcd-efgh");

            desk.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))");

            assertThat(desk.text()).doesNotContain("abcd-efgh");
            assertThat(desk.warnsBeforeUnload()).isFalse();
        }
    }

    private static void enrolled(DeskPage desk) {
        respond(desk, "/mfa/status", "'{\"enrolled\": true, \"recoveryCodesRemaining\": 9}'");
        desk.go("/account").see("Unused recovery codes");
    }

    private static void send(DeskPage desk, String action) {
        desk.press(action).keys(Keys.TAB, "123456", Keys.ENTER);
    }

    private static void changePassword(DeskPage desk, String response) {
        desk.go("/account").type("Current password", Demo.PASSWORD);
        desk.type("New password", OTHER).type("Repeat the new password", OTHER);
        respond(desk, "/password/change", response);
        desk.press("Change the password");
    }

    /** @param response the arguments of the constructor of a response */
    private static void respond(DeskPage desk, String address, String response) {
        desk.evaluate("""
                const original = fetch;
                globalThis.fetch = (url, options) => (String(url).includes('%s')
                  ? Promise.resolve(new Response(%s)) : original(url, options));
                """.formatted(address, response));
    }
}
