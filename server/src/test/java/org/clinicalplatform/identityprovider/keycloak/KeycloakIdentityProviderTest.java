package org.clinicalplatform.identityprovider.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.platform.error.ErrorCode.EMAIL_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.USERNAME_TAKEN;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProfileSource;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a web server that responds to the requests of a creation or an update as a test says. */
class KeycloakIdentityProviderTest {
    private static final String USERS = "/admin/realms/clinical/users";
    private static final String CREATION = "POST " + USERS;
    private static final String SEARCH = "GET " + USERS;
    private static final String READ = "GET " + USERS + "/u-1";
    private static final String DELETION = "DELETE " + USERS + "/u-1";
    private static final String UPDATE = "PUT " + USERS + "/u-1";
    private static final String MAIL = UPDATE + "/execute-actions-email";

    /** A status for which the connection is closed without a response. */
    private static final int CUT = 0;

    private record Response(int status, String body) {}

    private final UUID accountId = UUID.randomUUID();
    private final Map<String, Response> responses = new HashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> writes = new CopyOnWriteArrayList<>();
    private volatile Runnable atWrite = () -> {};
    private volatile String location = "http://127.0.0.1" + USERS + "/u-1";
    private volatile String contentType = "application/json";
    private final HttpServer keycloak =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final KeycloakIdentityProvider provider;

    KeycloakIdentityProviderTest() throws IOException {
        keycloak.createContext("/", this::respond);
        keycloak.start();
        respond(
                "POST /realms/clinical/protocol/openid-connect/token",
                200,
                "{\"access_token\": \"t\", \"expires_in\": 300}");
        respond(CREATION, 201, "");
        respond(READ, 200, user(accountId.toString()));
        respond(DELETION, 204, "");
        respond(SEARCH, 200, "[]");
        respond("GET /admin/realms/clinical/clients", 200, "[{\"id\": \"rm\"}]");
        respond("GET " + USERS + "/u-1/role-mappings/clients/rm/composite", 200, "[]");
        respond(UPDATE, 204, "");
        provider = new KeycloakIdentityProvider(TestRealm.at(keycloak), true, ProfileSource.SERVICE);
    }

    @AfterEach
    void stop() {
        keycloak.stop(0);
    }

    @Test
    void provisionUserWhenTheUserIsCreatedAndMarkedThenReturnsItsId() {
        assertThat(provider.provisionUser(user())).contains("u-1");

        assertThat(requests).containsExactly(CREATION, READ);
    }

    /** Other applications of the realm may take the holder of a verified address for somebody they know. */
    @Test
    void provisionUserWhenTheAccountHasAnAddressThenItCountsAsUnverified() {
        provider.provisionUser(new ProvisionedUser(accountId, "ab", "ab@mail.example", "Noor", "Haddad", null));

        assertThat(writes).singleElement().asString().contains("\"ab@mail.example\"", "\"emailVerified\":false");
    }

    /** The user is there, with the mark by which the reconciliation finds it. */
    @ParameterizedTest
    @ValueSource(ints = {CUT, 403, 500})
    void provisionUserWhenTheNewUserCannotBeReadThenTheOutcomeIsUnknown(int status) {
        respond(READ, status, "");

        assertFailed(false);

        assertThat(requests).startsWith(CREATION, READ).doesNotContain(DELETION);
    }

    @Test
    void provisionUserWhenTheNewUserIsReadInPartThenTheOutcomeIsUnknown() {
        respond(READ, 200, "{\"id\": ");

        assertFailed(false);
    }

    @Test
    void provisionUserWhenTheRealmDropsTheMarkThenDeletesTheUser() {
        respond(READ, 200, user("another"));

        assertFailed(true);

        assertThat(requests).containsExactly(CREATION, READ, DELETION);
    }

    @ParameterizedTest
    @ValueSource(ints = {CUT, 403, 500})
    void provisionUserWhenTheUserWithoutMarkCannotBeDeletedThenTheOutcomeIsUnknown(int status) {
        respond(READ, 200, user("another"));
        respond(DELETION, status, "");

        assertFailed(false);
    }

    @Test
    void provisionUserWhenKeycloakDoesNotCreateItThenNothingWasWritten() {
        respond(CREATION, 403, "");

        assertFailed(true);

        assertThat(requests).containsExactly(CREATION);
    }

    /** Keycloak may have executed the request, so that a second one would meet its own user. */
    @Test
    void provisionUserWhenTheConnectionIsCutAfterTheRequestThenIsNotRepeatedAndTheOutcomeIsUnknown() {
        respond(CREATION, CUT, "");

        assertFailed(false);

        assertThat(requests).containsExactly(CREATION);
    }

    @Test
    void provisionUserWhenKeycloakDoesNotAcceptTheValuesThenIs400() {
        respond(CREATION, 400, "{\"errorMessage\": \"error-invalid-length\"}");

        assertRefused(INVALID_REQUEST, () -> provider.provisionUser(user()))
                .satisfies(KeycloakIdentityProviderTest::verifyIsNoFailure)
                .withMessageEndingWith(
                        "The identity provider does not accept the username, the email address or the names");
        assertThat(requests).containsExactly(CREATION);
    }

    @Test
    void provisionUserWhenAValueIsTakenThenIs409() {
        respond(CREATION, 409, "{\"errorMessage\": \"User exists with same username\"}");
        assertRefused(USERNAME_TAKEN, () -> provider.provisionUser(user()));

        respond(CREATION, 409, "{\"errorMessage\": \"User exists with same email\"}");
        assertRefused(EMAIL_TAKEN, () -> provider.provisionUser(user()));
    }

    @Test
    void accountsOfNamesakesWhenAUserBearsTheMarkOfOneAccountThenNamesIt() {
        ProvisionedUser addressed =
                new ProvisionedUser(UUID.randomUUID(), "ab", "noor@mail.example", "Noor", "Haddad", null);
        respond(SEARCH, 200, "[" + user(accountId.toString()) + "]");

        assertThat(provider.accountsOfNamesakes(addressed)).containsExactly(accountId.toString());
        assertThat(requests).containsExactly(SEARCH, SEARCH);

        respond(SEARCH, 200, "[" + user(accountId + "\", \"" + UUID.randomUUID()) + ", {\"id\": \"u-2\"}]");
        assertThat(provider.accountsOfNamesakes(addressed)).isEmpty();
    }

    @Test
    void setProfileWhenItDiffersThenDoesNotWriteWhetherTheUserIsEnabled() {
        respond(READ, 200, enabledUser());

        provider.setProfile(account(), new ProviderProfile(null, "Noor", "Haddad"));

        assertThat(writes)
                .singleElement()
                .asString()
                .contains("Noor", "clinical-platform-account")
                .doesNotContain("\"enabled\"", "requiredActions");
    }

    @Test
    void withdrawReleaseWhenTheUserIsReleasedThenDoesNotWriteWhetherTheUserIsEnabled() {
        respond(READ, 200, enabledUser());

        provider.withdrawRelease(account());

        assertThat(writes)
                .singleElement()
                .asString()
                .contains("clinical-platform-account")
                .doesNotContain(accountId.toString(), "\"enabled\"", "requiredActions");
    }

    /** The mark is there, and nobody would take it back. */
    @Test
    void releaseUserWhenTheUserCannotBeReadAfterwardsThenTheOutcomeIsUnknown() {
        respond(READ, 200, user("another"));
        atWrite = () -> respond(READ, 500, "");

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.releaseUser(account()))
                .satisfies(failure -> assertThat(failure.isNotApplied()).isFalse());
        assertThat(writes).singleElement().asString().contains(accountId.toString());
    }

    @Test
    void requirePasswordUpdateWhenItIsNotRequiredThenWritesTheActionsAlone() {
        respond(READ, 200, enabledUser());

        provider.requirePasswordUpdate(account());

        assertThat(writes)
                .singleElement()
                .asString()
                .contains("\"requiredActions\":[\"VERIFY_EMAIL\",\"UPDATE_PASSWORD\"]")
                .doesNotContain("\"enabled\"");
    }

    @Test
    void setEnabledWhenTheUserIsEnabledThenDisablesItAlone() {
        respond(READ, 200, enabledUser());

        provider.setEnabled(account(), false);

        assertThat(writes)
                .singleElement()
                .asString()
                .contains("\"enabled\":false")
                .doesNotContain("requiredActions");
    }

    /** So an account can be deactivated although Keycloak does not let the service change its user. */
    @Test
    void setEnabledWhenTheUserIsDisabledAlreadyThenDoesNotWrite() {
        respond(READ, 200, enabledUser().replace("\"enabled\": true", "\"enabled\": false"));

        provider.setEnabled(account(), false);

        assertThat(writes).isEmpty();
    }

    /** Otherwise the user would count as one who does not exist: the session would end, the deactivation seem done. */
    @Test
    void setEnabledWhenAProxySendsAnotherDocumentThenFails() {
        respond(READ, 200, "{\"status\": \"maintenance\"}");

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.setEnabled(account(), false))
                .matches(IdentityProviderException::isNotApplied);
        assertThatExceptionOfType(IdentityProviderException.class).isThrownBy(() -> provider.statusOf(account()));
        assertThat(writes).isEmpty();
    }

    /** A firewall that does not let a request through can respond with 200 and a page. */
    @Test
    void writeWhenTheResponseIsAPageThenTheOutcomeIsUnknown() {
        respond(READ, 200, enabledUser());
        respond(SEARCH, 200, "[" + user(accountId.toString()) + "]");
        List.of(UPDATE, DELETION, UPDATE + "/reset-password", READ.replace("GET", "POST") + "/logout", MAIL)
                .forEach(write -> respond(write, 200, "<html>Request rejected</html>"));

        assertOutcomeUnknown(() -> provider.setEnabled(account(), false));
        assertOutcomeUnknown(() -> provider.setProfile(account(), new ProviderProfile(null, "Noor", "Haddad")));
        assertOutcomeUnknown(() -> provider.requirePasswordUpdate(account()));
        assertOutcomeUnknown(() -> provider.withdrawRelease(account()));
        assertOutcomeUnknown(() -> provider.setPassword(account(), "a-New-password-1"));
        assertOutcomeUnknown(() -> provider.logoutUser(account()));
        assertOutcomeUnknown(() -> provider.sendPasswordMail(account()));
        assertOutcomeUnknown(() -> provider.deleteUser(accountId));
    }

    /** As in the redirect of a proxy to its page for signing in. */
    @Test
    void requestWhenTheLocationIsMalformedThenFailsWithoutItsValue() {
        provider.checkAccess();
        location = "https://sign-in.example/?page={page}|1&state=s-1";
        respond(READ, 302, "");

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.statusOf(account()))
                .matches(IdentityProviderException::isNotApplied)
                .havingRootCause()
                .withMessageNotContaining("s-1");
        assertFailed(false);
    }

    @Test
    void requestWhenTheContentTypeIsMalformedThenFails() {
        provider.checkAccess();
        contentType = "html";

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.statusOf(account()))
                .matches(IdentityProviderException::isNotApplied);
    }

    private static void assertOutcomeUnknown(ThrowingCallable write) {
        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(write)
                .satisfies(failure -> assertThat(failure.isNotApplied()).isFalse());
    }

    private static void verifyIsNoFailure(ApiException refusal) {
        assertThat(refusal).isNotInstanceOf(IdentityProviderException.class);
    }

    private void assertFailed(boolean notApplied) {
        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.provisionUser(user()))
                .satisfies(failure -> assertThat(failure.isNotApplied()).isEqualTo(notApplied));
    }

    private ProvisionedUser user() {
        return new ProvisionedUser(accountId, "ab", null, "Noor", "Haddad", null);
    }

    private static String user(String mark) {
        return "{\"id\": \"u-1\", \"username\": \"ab\", \"attributes\": {\"clinical-platform-account\": [\"" + mark
                + "\"]}}";
    }

    private ProviderAccount account() {
        return new ProviderAccount(accountId, "ab", "u-1");
    }

    private String enabledUser() {
        return user(accountId.toString())
                .replaceFirst("\\{", "{\"enabled\": true, \"requiredActions\": [\"VERIFY_EMAIL\"], ");
    }

    private void respond(String request, int status, String body) {
        responses.put(request, new Response(status, body));
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!request.endsWith("/token")) {
                requests.add(request);
            }
            if (request.equals(UPDATE) || request.equals(CREATION)) {
                writes.add(new String(body, StandardCharsets.UTF_8));
                atWrite.run();
            }
            @Nullable Response response = responses.get(request);
            if (response != null && response.status() != CUT) {
                send(exchange, response);
            }
        }
    }

    private void send(HttpExchange exchange, Response response) throws IOException {
        byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.getResponseHeaders().set("Location", location);
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
