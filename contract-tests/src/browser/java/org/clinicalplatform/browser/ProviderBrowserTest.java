package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Sign-in at a provider on another origin. */
@NeedsOwnServer("its accounts are users of a provider")
@TestInstance(Lifecycle.PER_CLASS)
class ProviderBrowserTest {
    private static final String CLIENT = "desk";

    private CodeFlowProvider provider;
    private ServerProcess server;

    @BeforeAll
    void start() throws Exception {
        provider = new CodeFlowProvider(CLIENT, Demo.CLINICIAN_ID);
        server = Servers.embedded("desk-oidc")
                .oidc(provider.issuer(), provider.jwkSetUri())
                .with("SVC_WEB_DESK_OIDC_CLIENT_ID", CLIENT)
                .start();
    }

    @AfterAll
    void stop() {
        server.close();
        provider.close();
    }

    @Test
    void signInWhenTheProviderConfirmsThenTheSessionIsOfTheService() {
        try (DeskPage desk = DeskPage.open(server)) {
            desk.see("Sign in at the identity provider").assertAccessible();
            desk.press("Sign in at the identity provider");
            desk.see("Work here").assertAccessible();

            assertThat(desk.evaluate("return location.href")).isEqualTo(server.baseUri() + "/#/scope");
            assertThat(desk.evaluate("return localStorage.length + sessionStorage.length"))
                    .isEqualTo(0L);
            desk.press("Work here").see("Find a patient");
            desk.press("Account").see("kept by the identity provider").assertAccessible();
            desk.press("Sign out").see("Sign in at the identity provider");
        }
    }

    /** The provider's own session goes on: it would sign in whoever presses the button next as the former user. */
    @Test
    void signInWhenAfterASignOutThenTheProviderAsksForTheCredentialsAgain() {
        try (DeskPage desk = DeskPage.open(server)) {
            int before = provider.prompts().size();
            desk.press("Sign in at the identity provider").see("Work here");
            desk.press("Sign out").see("Accounts sign in at the identity provider");
            desk.press("Sign in at the identity provider").see("Work here");
            desk.load("/");
            desk.press("Sign in at the identity provider").see("Work here");

            assertThat(provider.prompts()).hasSize(before + 3).endsWith("", "login", "");
        }
    }

    /** As after a sign-in that was given up at the provider: the page has been left meanwhile. */
    @Test
    void signInWhenThePageWasLoadedAfterASignOutThenTheProviderAsksForTheCredentialsAgain() {
        try (DeskPage desk = DeskPage.open(server)) {
            int before = provider.prompts().size();
            desk.press("Sign in at the identity provider").see("Work here");
            desk.press("Sign out").see("Accounts sign in at the identity provider");
            desk.load("/?state=own&error=access_denied");
            desk.press("Back to the sign-in");
            desk.press("Sign in at the identity provider").see("Work here");

            assertThat(provider.prompts()).hasSize(before + 2).endsWith("", "login");
        }
    }

    /** Whoever has turned to something else would lose what they type there. */
    @Test
    void signInWhenItsPageIsLeftBeforeTheProviderIsKnownThenDoesNotGoThere() {
        try (DeskPage desk = DeskPage.open(server)) {
            desk.hold("openid-configuration")
                    .press("Sign in at the identity provider")
                    .awaitHeld();
            desk.go("/forgot").see("Request a link").release();

            assertThat(desk.heading()).isEqualTo("Forgotten password");
        }
    }

    /** Neither a permission nor another facility would help. */
    @Test
    void signInWhenTheUserHasNoAccountThenSaysWhatWouldHelp() {
        provider.switchTo(Demo.unknown(0x805));
        try (DeskPage desk = DeskPage.open(server)) {
            desk.expectRefusal(403, "/api/v1/auth/session/exchange");

            desk.press("Sign in at the identity provider");

            desk.see("not linked to this user of the identity provider").assertAccessible();
            assertThat(desk.text()).doesNotContain("choose another facility");
        } finally {
            provider.switchTo(Demo.CLINICIAN_ID);
        }
    }

    /** Of somebody else, or of a page that was reloaded: the code must not be redeemed. */
    @Test
    void responseWhenItsStateIsForeignThenIsRefused() {
        try (DeskPage desk = DeskPage.open(server)) {
            desk.load("/?state=foreign&code=stolen");
            desk.see("This sign-in was not started here").assertAccessible();
            assertThat(desk.evaluate("return location.search")).isEqualTo("");

            desk.press("Back to the sign-in").see("Sign in at the identity provider");
        }
    }

    @Test
    void responseWhenItIsAnErrorThenSaysSo() {
        try (DeskPage desk = DeskPage.open(server)) {
            desk.evaluate("sessionStorage.setItem('desk.provider-sign-in', '{\"state\":\"own\"}')");
            desk.load("/?state=own&error=access_denied");
            desk.see("The identity provider refused the sign-in (access_denied)");
        }
    }
}
