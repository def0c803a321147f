package org.clinicalplatform.identityprovider.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_USER_NOT_RELEASED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
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
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProfileSource;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.identityprovider.UserStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may be written to and who may sign in, against a web server that responds as Keycloak does. */
class KeycloakEligibilityTest {
    private static final String REALM = "/admin/realms/clinical";
    private static final String READ = "GET " + REALM + "/users/u-1";
    private static final String MANAGEMENT = "GET " + REALM + "/clients?clientId=realm-management";
    private static final String ROLES = "GET " + REALM + "/users/u-1/role-mappings/clients/rm/composite";
    private static final String PROGRAM = "GET " + REALM + "/clients?clientId=night-batch";
    private static final String SERVICE_ACCOUNT = "GET " + REALM + "/clients/c-1/service-account-user";
    private static final String TOKEN = "POST /realms/clinical/protocol/openid-connect/token";
    private static final String MARK = "\"attributes\": {\"clinical-platform-account\": [\"%s\"]}";

    private record Response(int status, String body) {}

    private final UUID accountId = UUID.randomUUID();
    private final ProviderAccount account = new ProviderAccount(accountId, "ab", "u-1");
    private final Map<String, Response> responses = new HashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private final HttpServer keycloak =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final KeycloakIdentityProvider provider;

    KeycloakEligibilityTest() throws IOException {
        keycloak.createContext("/", this::respond);
        keycloak.start();
        respondWithToken("first", 300);
        respond(READ, 200, user("ab"));
        respond(MANAGEMENT, 200, "[{\"id\": \"rm\"}]");
        respond(ROLES, 200, "[]");
        respond(PROGRAM, 200, program(true, true));
        respond(SERVICE_ACCOUNT, 200, "{\"id\": \"s-1\", \"enabled\": true}");
        provider = new KeycloakIdentityProvider(TestRealm.at(keycloak), true, ProfileSource.SERVICE);
    }

    @AfterEach
    void stop() {
        keycloak.stop(0);
    }

    @Test
    void releaseOfWhenTheUserHasTheMarkAndNoRoleThenIsReleased() {
        assertThat(provider.releaseOf(account)).isEqualTo(UserRelease.RELEASED);
    }

    @Test
    void releaseOfWhenTheMarkIsOfAnotherAccountThenRequestsNoRoles() {
        ProviderAccount other = new ProviderAccount(UUID.randomUUID(), "ab", "u-1");

        assertThat(provider.releaseOf(other)).isEqualTo(UserRelease.NOT_MARKED);

        assertThat(requests).containsExactly(TOKEN, READ);
    }

    /** With the mark as well: whoever administers users could set it. */
    @Test
    void writesWhenTheUserAdministersTheRealmThenAreRefusedOrLeftOut() {
        respond(ROLES, 200, "[{\"name\": \"manage-users\"}]");

        assertThat(provider.releaseOf(account)).isEqualTo(UserRelease.PROVIDER_ADMINISTRATOR);
        verifyNothingIsWritten();
    }

    @Test
    void writesWhenTheUserIsTheServiceAccountOfAClientThenAreRefusedOrLeftOut() {
        respond(READ, 200, user("service-account-night-batch"));

        assertThat(provider.releaseOf(account)).isEqualTo(UserRelease.SERVICE_ACCOUNT);
        verifyNothingIsWritten();
    }

    /** Nobody counts as somebody without roles because Keycloak does not tell. */
    @ParameterizedTest
    @ValueSource(ints = {403, 500})
    void releaseOfWhenTheRolesCannotBeReadThenFails(int status) {
        respond(ROLES, status, "");

        assertFailed();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"200|[]", "403|{}", "500|''"})
    void releaseOfWhenTheClientOfTheRolesCannotBeSeenThenFails(int status, String body) {
        respond(MANAGEMENT, status, body);

        assertFailed();
    }

    @Test
    void releaseOfWhenTheRealmWasImportedAgainThenLooksForTheClientAnew() {
        provider.releaseOf(account);
        provider.releaseOf(account);
        assertThat(requests).filteredOn(MANAGEMENT::equals).hasSize(1);
        respond(ROLES, 404, "{\"error\": \"Client not found\"}");
        respond(MANAGEMENT, 200, "[{\"id\": \"new\"}]");
        respond(ROLES.replace("/rm/", "/new/"), 200, "[{\"name\": \"manage-users\"}]");

        assertFailed();

        assertThat(provider.releaseOf(account)).isEqualTo(UserRelease.PROVIDER_ADMINISTRATOR);
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, true, ENABLED",
        "false, true, true, DISABLED",
        "true, false, true, NO_USER",
        "true, true, false, DISABLED",
    })
    void statusOfWhenTheClientOrItsServiceAccountIsDisabledThenSaysSo(
            boolean enabled, boolean serviceAccounts, boolean userEnabled, UserStatus status) {
        respond(PROGRAM, 200, program(enabled, serviceAccounts));
        respond(SERVICE_ACCOUNT, 200, "{\"id\": \"s-1\", \"enabled\": " + userEnabled + "}");

        assertThat(provider.statusOf(new ProviderClient("night-batch", "s-1"))).isEqualTo(status);
        assertThat(provider.statusOf(new ProviderClient("night-batch", null))).isEqualTo(status);
    }

    @Test
    void statusOfWhenTheSubjectIsOfAnotherUserThenTheClientHasNone() {
        assertThat(provider.statusOf(new ProviderClient("night-batch", "u-1"))).isEqualTo(UserStatus.NO_USER);
    }

    @Test
    void statusOfWhenThereIsNoSuchClientThenHasNoUser() {
        respond(PROGRAM, 200, "[{\"id\": \"c-2\", \"clientId\": \"night-batch-2\", \"enabled\": true}]");
        assertThat(provider.statusOf(new ProviderClient("night-batch", "s-1"))).isEqualTo(UserStatus.NO_USER);

        respond(PROGRAM, 200, program(true, true));
        respond(SERVICE_ACCOUNT, 404, "{\"error\": \"Could not find client\"}");
        assertThat(provider.statusOf(new ProviderClient("night-batch", "s-1"))).isEqualTo(UserStatus.NO_USER);
    }

    /** A session must not end because the service cannot look. */
    @ParameterizedTest
    @ValueSource(strings = {PROGRAM, SERVICE_ACCOUNT})
    void statusOfWhenTheClientCannotBeReadThenFails(String request) {
        for (int status : List.of(403, 404, 500)) {
            respond(request, status, "");

            assertThatExceptionOfType(IdentityProviderException.class)
                    .isThrownBy(() -> provider.statusOf(new ProviderClient("night-batch", "s-1")))
                    .matches(IdentityProviderException::isNotApplied);
        }
    }

    @Test
    void readsWhenTheTokenIsRevokedThenRepeatWithANewOne() {
        provider.releaseOf(account);
        assertThat(requests).filteredOn(TOKEN::equals).hasSize(1);
        respondWithToken("second", 300);
        credentials.clear();
        respond(READ, 401, "");

        assertFailed();

        assertThat(credentials).containsExactly("Bearer first", "Bearer second");
    }

    /** It could expire on its way. */
    @Test
    void readsWhenTheTokenExpiresWithinTenSecondsThenEachFetchesOne() {
        respondWithToken("short", 10);

        provider.checkAccess();
        provider.checkAccess();

        assertThat(requests).filteredOn(TOKEN::equals).hasSize(2);
    }

    private void verifyNothingIsWritten() {
        assertRefused(IDP_USER_NOT_RELEASED, () -> provider.setPassword(account, "new-Password-1"));
        assertRefused(IDP_USER_NOT_RELEASED, () -> provider.requirePasswordUpdate(account));
        assertRefused(IDP_USER_NOT_RELEASED, () -> provider.sendPasswordMail(account));
        assertRefused(INVALID_REQUEST, () -> provider.releaseUser(account));
        provider.setProfile(account, new ProviderProfile("other@mail.example", "Other", "Name"));
        provider.setEnabled(account, false);
        provider.logoutUser(account);
        provider.withdrawRelease(account);

        assertThat(requests).allMatch(request -> request.startsWith("GET ") || request.equals(TOKEN));
    }

    private void assertFailed() {
        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> provider.releaseOf(account))
                .matches(IdentityProviderException::isNotApplied);
    }

    private String user(String username) {
        return "{\"id\": \"u-1\", \"username\": \"" + username + "\", \"enabled\": true, " + MARK.formatted(accountId)
                + "}";
    }

    private static String program(boolean enabled, boolean serviceAccounts) {
        return "[{\"id\": \"c-1\", \"clientId\": \"night-batch\", \"enabled\": " + enabled
                + ", \"serviceAccountsEnabled\": " + serviceAccounts + "}]";
    }

    private void respondWithToken(String token, int seconds) {
        respond(TOKEN, 200, "{\"access_token\": \"" + token + "\", \"expires_in\": " + seconds + "}");
    }

    private void respond(String request, int status, String body) {
        responses.put(request, new Response(status, body));
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            exchange.getRequestBody().readAllBytes();
            requests.add(request);
            if (!request.equals(TOKEN)) {
                credentials.add(exchange.getRequestHeaders().getFirst("Authorization"));
            }
            Response response = responses.getOrDefault(request, new Response(200, "[]"));
            byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
            if (body.length > 0) {
                exchange.getResponseBody().write(body);
            }
        }
    }
}
