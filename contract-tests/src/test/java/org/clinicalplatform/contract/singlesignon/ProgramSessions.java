package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.ProgramCredentials;
import org.clinicalplatform.client.TokenStore;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy.Fault;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Programs are clients of the provider that an administrator here has allowed. */
abstract class ProgramSessions {

    private static final String SCOPE = "profile";

    private final OidcServer oidc = Servers.oidc();
    private final Realm realm = oidc.realm();
    private final ServerUnderTest server = oidc.server();
    private final Sessions sessions = Sessions.at(server);

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    @Test
    void clientWhenAllowedThenWorksInASessionAsAPersonDoes() {
        Program program = Program.allowed(oidc);

        RawResponse opened = program.open().expect(200);

        assertThat(opened.json().names())
                .containsExactlyInAnyOrder("accessToken", "refreshToken", "tokenType", "expiresIn", "refreshExpiresIn");
        Session unscoped = sessions.signInWith(opened);
        Json status = sessions.verify(unscoped.accessToken()).expect(200).json();
        assertThat(status.text("userAccountId")).isEqualTo(program.id());
        assertThat(status.has("sessionTenantId")).isFalse();
        assertThat(readVisit(unscoped).json().text("businessErrorCode")).isEqualTo("SESSION_SCOPE_REQUIRED");
        Session session = sessions.narrow(unscoped, Demo.NORTH, Demo.N1);
        assertThat(readVisit(session).status()).isEqualTo(200);
        Session refreshed =
                sessions.signInWith(sessions.refresh(session.refreshToken()).expect(200));
        assertThat(readVisit(refreshed).status()).isEqualTo(200);
        assertThat(AuditTrail.at(server).await("userAccountId=" + program.id(), 2))
                .isNotEmpty();
        assertThat(SecurityTrail.at(server).kinds(program.id()))
                .containsExactly("ACCOUNT_REGISTERED", "ROLE_ASSIGNED", "LOGIN_SUCCEEDED");
        assertThat(program.account().text("clientId")).isEqualTo(program.clientId());
        assertThat(sessions.logout(refreshed.accessToken()).status()).isEqualTo(204);
        assertThat(sessions.refresh(refreshed.refreshToken()).status()).isEqualTo(401);
    }

    @Test
    void sessionWhenOpenedTwiceAtOnceThenBothAreGood() {
        Program program = Program.allowed(oidc);
        String token = program.token();

        List<RawResponse> opened = Together.responses(2, i -> program.open(token));

        assertThat(opened)
                .allMatch(response -> response.status() == 200)
                .allSatisfy(response -> assertThat(
                                sessions.refresh(sessions.signInWith(response).refreshToken())
                                        .status())
                        .isEqualTo(200));
    }

    /** One response for every reason, so that nobody learns which clients are allowed here. */
    @Test
    void clientWhenNotAllowedOrTheTokenIsNotItsOwnThenTheResponsesAreTheSameToTheByte() {
        Program program = Program.allowed(oidc);
        Program inactive = Program.allowed(oidc);
        inactive.administer("deactivate").expect(200);
        Program disabled = Program.allowed(oidc);
        String beforeDisabled = disabled.token();
        realm.changeClient(disabled.clientId(), "enabled", "false");
        Program closed = Program.allowed(oidc);
        String beforeClosed = closed.token();
        realm.change(closed.user(), "enabled", "false");
        Program without = Program.allowed(oidc);
        String beforeWithout = without.token();
        realm.changeClient(without.clientId(), "serviceAccountsEnabled", "false");
        Program again = Program.allowed(oidc);
        String beforeAgain = again.token();
        realm.changeClient(again.clientId(), "serviceAccountsEnabled", "false");
        realm.changeClient(again.clientId(), "serviceAccountsEnabled", "true");
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("a client without an account", realm.clientToken(Program.newClient(oidc), SCOPE));
        tokens.put("an inactive account", inactive.token());
        tokens.put("a client that is disabled there", beforeDisabled);
        tokens.put("a service account that is disabled there", beforeClosed);
        tokens.put("a client without a service account there", beforeWithout);
        tokens.put("a former service account of the client", beforeAgain);
        tokens.put("a client's own, about a user", realm.clientToken(program.clientId(), "openid profile"));
        tokens.put("a user's through the client", userToken(program.clientId(), Demo.CLINICIAN));
        tokens.put("a user's through the front end", realm.passwordToken(Demo.CLINICIAN, Demo.PASSWORD));
        tokens.put("a user's who has the name of a service account", imposterToken());

        tokens.forEach((reason, token) -> StandardError.verify(open(token), 403, Program.PATH, Program.REFUSED));

        assertThat(tokens.values().stream().map(token -> open(token).masked()).distinct())
                .hasSize(1);
        assertThat(program.open().status()).as("the client's own").isEqualTo(200);
        assertThat(again.open().status()).as("of the new service account").isEqualTo(200);
        assertThat(server.send(ProviderExchange.exchange(userToken(program.clientId(), Demo.CLINICIAN)))
                        .status())
                .as("the user's, exchanged")
                .isEqualTo(200);
        assertThat(SecurityTrail.at(server).kinds(inactive.id()))
                .containsSubsequence("ACCOUNT_DEACTIVATED", "LOGIN_FAILED");
    }

    private RawResponse open(String token) {
        return server.send(Program.request(token).requestId("one-and-the-same"));
    }

    private String userToken(String clientId, String username) {
        return realm.passwordTokenThrough(clientId, username, Demo.PASSWORD);
    }

    /** Of a user who took the name while it was free, through a client that states its id in every token. */
    private String imposterToken() {
        String clientId = Program.newClient(oidc);
        realm.changeClient(clientId, "serviceAccountsEnabled", "false");
        realm.addClaim(clientId, "client_id", clientId);
        Program.allowed(oidc, clientId);
        String name = "service-account-" + clientId.toLowerCase(Locale.ROOT);
        realm.addUser(name, Demo.PASSWORD);
        return userToken(clientId, name);
    }

    @Test
    void tokenWhenNotValidOrMissingThenIs401() {
        Program program = Program.allowed(oidc);
        String token = program.token();
        String idToken =
                ProviderSignIn.at(realm).signIn(Demo.CLINICIAN, Demo.PASSWORD).idToken();

        for (String invalid : List.of("garbage", token + "x", idToken, sessions.token(Demo.CLINICIAN))) {
            StandardError.verify(program.open(invalid), 401, Program.PATH, "Authentication is required");
        }
        StandardError.verify(
                server.send(RawRequest.post(Program.PATH)), 401, Program.PATH, "Authentication is required");
    }

    @Test
    void operationsWhenTheTokenIsAClientsThenOnlyThisOneTakesIt() {
        Program program = Program.allowed(oidc);
        String token = program.token();
        ProviderAccount person = ProviderAccount.expecting(oidc, Registrations.body(), program.user());
        ProviderAccount linked = ProviderAccount.linked(oidc, Registrations.body(), program.user());

        assertThat(server.send(ProviderExchange.exchange(token)).status())
                .as("of a linked account")
                .isEqualTo(403);
        assertThat(linked.administer("unlink").status()).isEqualTo(200);
        assertThat(server.send(ProviderExchange.exchange(token)).status()).isEqualTo(403);
        assertThat(person.redeem(token, person.linkCode()).status()).isEqualTo(403);
        assertThat(sessions.verify(token).status()).isEqualTo(401);
    }

    @Test
    void accountWhenDeactivatedThenNothingIsWrittenToTheProviderAndItsSessionsEnd() {
        Program program = Program.allowed(oidc);
        Session session = sessions.signInWith(program.open());
        Json before = realm.user(program.user());
        oidc.line().forget();

        for (String operation : List.of("deactivate", "reactivate", "toggle-active", "toggle-active", "end-sessions")) {
            assertThat(program.administer(operation).status()).as(operation).isBetween(200, 204);
        }

        assertThat(sessions.verify(session.accessToken()).status()).isEqualTo(401);
        assertThat(realm.user(program.user())).isEqualTo(before);
        assertThat(oidc.line().seen()).as("requests to the provider").isEmpty();
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("no write of unknown outcome")
                .isTrue();
    }

    @Test
    void tokenWhenOlderThanTheEndOfSessionsThenANewOneIsRequired() {
        Program program = Program.allowed(oidc);
        String token = program.token();
        program.open(token).expect(200);
        program.administer("end-sessions").expect(204);

        StandardError.verify(program.open(token), 401, Program.PATH, "Authentication is required");
    }

    @Test
    void refreshWhenTheClientIsDisabledAtTheProviderThenIsRefusedAndTheSessionEnds() {
        Program program = Program.allowed(oidc);
        Session session = sessions.signInWith(program.open());
        realm.changeClient(program.clientId(), "enabled", "false");

        StandardError.verify(refreshUntilRefused(session), 401, "/api/v1/auth/refresh", "Invalid refresh token");

        assertThat(sessions.verify(session.accessToken()).status()).isEqualTo(401);
        assertThat(SecurityTrail.texts(SecurityTrail.at(server).ofAccount(program.id()), "reason"))
                .contains("DISABLED_AT_PROVIDER");
        realm.changeClient(program.clientId(), "enabled", "true");
        Session next = sessions.signInWith(program.open());
        assertThat(sessions.refresh(next.refreshToken()).status()).isEqualTo(200);
    }

    /** A failure that another test caused lets refreshes pass for ten seconds. */
    private RawResponse refreshUntilRefused(Session first) {
        List<RawResponse> responses = new ArrayList<>(List.of(sessions.refresh(first.refreshToken())));
        Await.until(Duration.ofSeconds(20), () -> {
            RawResponse last = responses.get(responses.size() - 1);
            if (last.status() == 200) {
                responses.add(sessions.refresh(sessions.signInWith(last).refreshToken()));
            }
            return last.status() != 200;
        });
        return responses.get(responses.size() - 1);
    }

    @Test
    void providerWhenAwayOrSilentThenNoSessionIsOpened() {
        Program program = Program.allowed(oidc);
        String token = program.token();
        for (Runnable fault :
                List.<Runnable>of(() -> oidc.line().refuse(), () -> oidc.line().fail(Fault.SILENCE, line -> true))) {
            fault.run();
            StandardError.verify(
                    program.open(token),
                    502,
                    Program.PATH,
                    "The identity provider could not complete the request",
                    "IDENTITY_PROVIDER_FAILED");
        }
        oidc.line().pass();

        assertThat(server.database()
                        .number("select count(*) from user_session where user_account_id = ?::uuid", program.id()))
                .isZero();
        assertThat(program.open(token).status()).isEqualTo(200);
    }

    @Test
    void programWhenThePasswordsAreKeptHereThenIs400() {
        ServerUnderTest local = Servers.replicas().first();

        for (String token : List.of("garbage", Program.allowed(oidc).token())) {
            StandardError.verify(
                    local.send(Program.request(token)),
                    400,
                    Program.PATH,
                    "No identity provider is configured; log in with username and password");
        }
        StandardError.verify(
                Registrations.at(local).register(Program.body("other-" + UUID.randomUUID())),
                400,
                Registrations.PATH,
                "Invalid request: clientId requires an identity provider, and none is configured");
    }

    @Test
    void javaClientWhenItsSessionEndsThenGoesOnInANewOne() {
        Program program = Program.allowed(oidc);
        TokenStore store = TokenStore.inMemory();
        ClinicalClient client = ClinicalClient.builder()
                .baseUrl(server.baseUri())
                .tokenStore(store)
                .programCredentials(ProgramCredentials.of(program::token)
                        .narrowedTo(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1)))
                .build();
        VisitId visit = VisitId.parse(Demo.ENDED_VISIT);
        assertThat(client.visits().get(visit).getId()).isEqualTo(visit.value());

        sessions.logout(Objects.requireNonNull(store.load()).accessToken());

        assertThat(client.visits().get(visit).getId()).isEqualTo(visit.value());
        program.administer("deactivate").expect(200);
        assertThatThrownBy(() -> client.visits().get(visit)).isInstanceOf(AccessDeniedException.class);
    }

    private RawResponse readVisit(Session session) {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()));
    }
}
