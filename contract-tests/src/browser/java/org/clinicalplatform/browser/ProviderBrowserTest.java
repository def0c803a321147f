package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Sign-in at a real provider, on another origin. */
@NeedsOwnServer("its accounts are users of a Keycloak")
@TestInstance(Lifecycle.PER_CLASS)
class ProviderBrowserTest {
    private static final String CLIENT = "desk";

    private ServerProcess server;

    @BeforeAll
    void start() {
        Realm realm = Servers.keycloak().realm();
        ServerLaunch launch = Servers.embedded("desk-oidc").oidc(realm).with("SVC_WEB_DESK_OIDC_CLIENT_ID", CLIENT);
        String origin = launch.baseUri().toString();
        realm.addClient(
                CLIENT,
                client -> client.with("redirectUris", "[" + Json.quoted(origin + "/") + "]")
                        .with("webOrigins", "[" + Json.quoted(origin) + "]"));
        server = launch.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void signInWhenTheProviderConfirmsThenTheSessionIsOfTheService() {
        try (DeskPage desk = DeskPage.open(server)) {
            desk.see("Sign in at the identity provider").assertAccessible();
            signInAtProvider(desk, Demo.CLINICIAN);
            desk.see("Work here").assertAccessible();

            assertThat(desk.evaluate("return location.href")).isEqualTo(server.baseUri() + "/#/scope");
            assertThat(desk.evaluate("return localStorage.length + sessionStorage.length"))
                    .isEqualTo(0L);
            desk.press("Work here").see("Find a patient");
            desk.press("Account").see("kept by the identity provider").assertAccessible();
            desk.press("Sign out").see("Sign in at the identity provider");
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

    private static void signInAtProvider(DeskPage desk, String account) {
        desk.press("Sign in at the identity provider");
        desk.first("#username").sendKeys(account);
        desk.first("#password").sendKeys(Demo.PASSWORD);
        desk.first("#kc-login").click();
    }
}
