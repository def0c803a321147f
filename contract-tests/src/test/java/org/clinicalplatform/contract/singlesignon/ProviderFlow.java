package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.ProviderTokens;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** The flow of a front end through a real Keycloak: sign-in page, exchange, a record, sign-out. */
abstract class ProviderFlow {

    private static final String REFUSED = "The user of the identity provider is not allowed to sign in";
    private static final String TENANTS = "/api/v1/auth/session/tenants";
    private static final String FACILITIES = "/api/v1/auth/session/facilities?tenantId=" + Demo.NORTH;

    /** Tokens carry the second of their issue, so the next one must be issued in a later second. */
    private static final Duration NEXT_SECOND = Duration.ofMillis(1_100);

    /** The service fetches the key set for unknown keys at most twice in half a minute. */
    private static final Duration NEW_KEYS = Duration.ofSeconds(45);

    private final OidcServer oidc = Servers.oidc();
    private final Sessions sessions = Sessions.at(oidc.server());
    private final ProviderSignIn provider = ProviderSignIn.at(oidc.realm());
    private final ProviderAccount account = ProviderAccount.clinician(oidc);

    @Test
    void flowWhenSignedInAtTheProviderThenLeadsToARecordUntilTheAccountIsClosed() {
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        Session unscoped = sessions.signInWith(account.exchange(tokens.accessToken()));
        Session session = narrowed(unscoped);
        assertThat(readVisit(session.accessToken()).status()).isEqualTo(200);

        assertThat(account.administer("deactivate").status()).isEqualTo(200);

        assertThat(readVisit(session.accessToken()).status()).isEqualTo(401);
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(401);
        StandardError.verify(account.exchange(tokens.accessToken()), 403, ProviderExchange.PATH, REFUSED);
        assertThat(provider.refresh(tokens.refreshToken()).status()).isEqualTo(400);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.REFUSED);

        assertThat(account.administer("reactivate").status()).isEqualTo(200);

        assertThat(account.exchange(tokens.accessToken()).status())
                .as("a token from before the account was closed")
                .isEqualTo(401);
        Await.pause(NEXT_SECOND);
        ProviderTokens again = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        assertThat(account.exchange(again.accessToken()).status()).isEqualTo(200);
    }

    @Test
    void exchangeWhenItSucceedsThenIsASessionThatReachesNoRecordYet() {
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);

        RawResponse response = account.exchange(tokens.accessToken());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Cache-Control")).contains("no-store");
        assertThat(response.json().names())
                .containsExactlyInAnyOrder("accessToken", "refreshToken", "tokenType", "expiresIn", "refreshExpiresIn");
        Session session = sessions.signInWith(response);
        Json status = sessions.verify(session.accessToken()).json();
        assertThat(status.text("userAccountId")).isEqualTo(account.id());
        assertThat(status.has("sessionTenantId")).isFalse();
        assertThat(readVisit(session.accessToken()).status()).isEqualTo(403);
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(200);
    }

    @Test
    void endSessionsWhenAskedByAnAdministratorThenTheProviderForgetsThePersonToo() {
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        Session session = sessions.signInWith(account.exchange(tokens.accessToken()));
        assertThat(oidc.realm().sessions(account.subject())).isEqualTo(1);
        Await.pause(NEXT_SECOND);

        assertThat(account.administer("end-sessions").status()).isEqualTo(204);

        assertThat(account.isLive(session)).isFalse();
        assertThat(oidc.realm().sessions(account.subject())).isZero();
        assertThat(provider.refresh(tokens.refreshToken()).status()).isEqualTo(400);
        assertThat(account.exchange(tokens.accessToken()).status()).isEqualTo(401);
    }

    @Test
    void providerTokenWhenSentToAnyOtherOperationThenIsRefused() {
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);

        for (String token : List.of(tokens.accessToken(), tokens.idToken())) {
            assertThat(readVisit(token).status()).isEqualTo(401);
            assertThat(sessions.verify(token).status()).isEqualTo(401);
            assertThat(sessions.logout(token).status()).isEqualTo(401);
            assertThat(oidc.server().send(RawRequest.get(TENANTS).bearer(token)).status())
                    .isEqualTo(401);
            assertThat(sessions.scope(token, Demo.NORTH, Demo.N1).status()).isEqualTo(401);
            assertThat(account.requireUpdate(new Session(token, token)).status())
                    .isEqualTo(401);
        }
        assertThat(sessions.refresh(tokens.refreshToken()).status()).isIn(400, 401);
    }

    @Test
    void exchangeWhenTheTokenIsNoAccessTokenOfTheProviderThenIsRefused() {
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        Session session = sessions.signInWith(account.exchange(tokens.accessToken()));

        for (String token :
                List.of(tokens.idToken(), tokens.refreshToken(), session.accessToken(), session.refreshToken())) {
            RawResponse response = account.exchange(token);
            StandardError.verify(response, 401, ProviderExchange.PATH, "Authentication is required");
            assertThat(response.header("WWW-Authenticate").orElse("")).startsWith("Bearer");
        }
    }

    @Test
    void exchangeWhenTheIdTokenNamesTheServiceThenIsRefusedStill() {
        oidc.realm()
                .addClient(
                        "clinical-platform",
                        client -> client.with("attributes", "{\"pkce.code.challenge.method\":\"S256\"}"));
        ProviderTokens tokens = new ProviderSignIn(oidc.realm(), "clinical-platform")
                .signIn(account.username(), ProviderAccount.PASSWORD);

        assertThat(account.exchange(tokens.idToken()).status()).isEqualTo(401);
        assertThat(account.exchange(tokens.accessToken()).status()).isEqualTo(200);
    }

    /** Keycloak leaves `sub` and `aud` out of it. */
    @Test
    void exchangeWhenTheTokenIsLightweightThenIsRefused() {
        oidc.realm()
                .addClient(
                        "clinical-light",
                        client -> client.with(
                                "attributes",
                                "{\"pkce.code.challenge.method\":\"S256\","
                                        + "\"client.use.lightweight.access.token.enabled\":\"true\"}"));
        ProviderTokens tokens =
                new ProviderSignIn(oidc.realm(), "clinical-light").signIn(account.username(), ProviderAccount.PASSWORD);

        assertThat(account.exchange(tokens.accessToken()).status()).isEqualTo(401);
    }

    /** The mistake of a realm without the audience mapper. */
    @Test
    void exchangeWhenTheClientHasNoAudienceMapperThenIsRefused() {
        oidc.realm().addClient("clinical-unmapped", client -> client.with("protocolMappers", "[]"));
        ProviderTokens tokens = new ProviderSignIn(oidc.realm(), "clinical-unmapped")
                .signIn(account.username(), ProviderAccount.PASSWORD);

        assertThat(account.exchange(tokens.accessToken()).status()).isEqualTo(401);
    }

    /** The realm makes a key for each algorithm when it is requested first, as when keys are rotated. */
    @Test
    void exchangeWhenTheRealmSignsOtherwiseThenAcceptsItsTokensAsSoonAsItLooksForNewKeys() {
        Map<String, String> tokens = new LinkedHashMap<>();
        for (String algorithm : List.of("PS256", "ES256", "RS512", "ES512")) {
            tokens.put(algorithm, tokenSignedBy(algorithm));
        }

        tokens.forEach((algorithm, token) -> {
            assertThat(JwtParts.header(token).text("alg")).isEqualTo(algorithm);
            assertThat(Await.until(NEW_KEYS, () -> account.exchange(token).status() == 200))
                    .as(algorithm)
                    .isTrue();
        });
    }

    private String tokenSignedBy(String algorithm) {
        String client = "clinical-web-" + algorithm;
        oidc.realm()
                .addClient(
                        client,
                        web -> web.with(
                                "attributes",
                                "{\"pkce.code.challenge.method\":\"S256\",\"access.token.signed.response.alg\":\""
                                        + algorithm + "\"}"));
        return new ProviderSignIn(oidc.realm(), client)
                .signIn(account.username(), ProviderAccount.PASSWORD)
                .accessToken();
    }

    private Session narrowed(Session unscoped) {
        Json tenants = oidc.server()
                .send(RawRequest.get(TENANTS).bearer(unscoped.accessToken()))
                .json();
        assertThat(tenants.items())
                .extracting(tenant -> tenant.text("tenantId"))
                .containsExactly(Demo.NORTH);
        Json facilities = oidc.server()
                .send(RawRequest.get(FACILITIES).bearer(unscoped.accessToken()))
                .json();
        assertThat(facilities.items())
                .extracting(facility -> facility.text("facilityId"))
                .containsExactly(Demo.N1);
        return sessions.narrow(unscoped, Demo.NORTH, Demo.N1);
    }

    private RawResponse readVisit(String token) {
        return oidc.server().send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(token));
    }
}
