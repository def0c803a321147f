package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Which logout tokens end which sessions (OpenID Connect Back-Channel Logout 1.0), at two replicas, with an issuer that
 * signs any token. One forgery of each sort is tried; the verifier has unit tests of all.
 */
@NeedsOwnServer("has an issuer of its own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BackchannelLogoutTest {

    private static final String REFUSED =
            "Invalid request: logout_token is not a valid logout token for this service, or was used before";

    /** What another replica takes at most to know that a session has ended. */
    private static final Duration KNOWN_EVERYWHERE = Duration.ofSeconds(1);

    /** What a logout takes at most that meets another change of the session. */
    private static final Duration ENDED = Duration.ofSeconds(10);

    private final TokenIssuer issuer = new TokenIssuer();
    private final LogoutTokens tokens = new LogoutTokens(issuer, "web");
    private final Database database = Servers.demoDatabase("backchannel_logout");
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final ServerProcess server = start("backchannel-logout-1");
    private final ServerProcess replica = start("backchannel-logout-2");

    private ServerProcess start(String name) {
        return ServerLaunch.configured(name, database, keys)
                .inTwoRoles()
                .withDefaultLimits()
                .oidc(issuer.uri(), issuer.jwkSetUri())
                .with("SVC_AUTH_OIDC_AUTHORIZED_PARTIES", "web, app")
                .start();
    }

    @AfterAll
    void stop() {
        server.close();
        replica.close();
        issuer.close();
    }

    @Test
    void tokenWhenItNamesASessionThenEndsThatOneOnEveryReplicaAndNoOther() {
        Session one = signIn(Demo.CLINICIAN_ID, "one-" + UUID.randomUUID());
        String sid = "two-" + UUID.randomUUID();
        Session two = signIn(Demo.CLINICIAN_ID, sid);
        Session refreshed = sessionOf(Sessions.at(replica).refresh(two.refreshToken()));
        Session narrowed = Sessions.at(server).narrow(refreshed, Demo.NORTH, Demo.N1);
        assertThat(isLive(server, narrowed)).isTrue();
        assertThat(isLive(replica, narrowed)).isTrue();

        RawResponse response = deliver(tokens.token(Demo.CLINICIAN_ID, sid));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Cache-Control")).contains("no-store");
        assertThat(isLive(server, narrowed)).isFalse();
        assertThat(Await.until(KNOWN_EVERYWHERE, () -> !isLive(replica, narrowed)))
                .as("known at the other replica")
                .isTrue();
        assertThat(Sessions.at(replica).refresh(narrowed.refreshToken()).status())
                .isEqualTo(401);
        assertThat(isLive(server, one)).isTrue();
        assertThat(revocationsOf(sid)).isEqualTo(1);
    }

    @Test
    void tokenWhenItNamesTheUserAloneThenEndsAllTheirSessions() {
        List<Session> opened = List.of(
                signIn(Demo.ADMIN_ID, "one-" + UUID.randomUUID()), signIn(Demo.ADMIN_ID, "two-" + UUID.randomUUID()));
        Session others = signIn(Demo.CLINICIAN_ID, "three-" + UUID.randomUUID());
        String early = accessToken(Demo.ADMIN_ID, "four-" + UUID.randomUUID());

        assertThat(deliver(tokens.token(Demo.ADMIN_ID, null)).status()).isEqualTo(200);

        assertThat(opened).noneMatch(session -> isLive(server, session));
        assertThat(isLive(server, others)).isTrue();
        assertThat(exchange(early).status()).as("a token from before").isEqualTo(401);
    }

    @Test
    void tokenWhenItComesBeforeTheExchangeOfItsSessionThenTheExchangeIsRefused() {
        String sid = "late-" + UUID.randomUUID();
        String accessToken = accessToken(Demo.CLINICIAN_ID, sid);

        assertThat(deliver(tokens.token(Demo.CLINICIAN_ID, sid)).status()).isEqualTo(200);

        StandardError.verify(exchange(accessToken), 401, ProviderExchange.PATH, "Authentication is required");
        assertThat(replica.send(ProviderExchange.exchange(accessToken)).status())
                .isEqualTo(401);
    }

    /** However the two meet, no session is left. */
    @Test
    void tokenWhenItComesDuringTheExchangeOfItsSessionThenNoSessionIsLeft() {
        for (int round = 0; round < 20; round++) {
            String sid = "race-" + UUID.randomUUID();
            String accessToken = accessToken(Demo.CLINICIAN_ID, sid);
            String logoutToken = tokens.token(round % 2 == 0 ? Demo.CLINICIAN_ID : null, sid);

            List<RawResponse> responses = Together.run(
                    2, i -> i == 0 ? exchange(accessToken) : replica.send(LogoutTokens.delivery(logoutToken)));

            assertThat(responses.get(0).status()).isIn(200, 401);
            assertThat(responses.get(1).status()).isEqualTo(200);
            assertThat(Await.until(ENDED, () -> openSessions(sid) == 0))
                    .as("open sessions of round %s have ended", round)
                    .isTrue();
        }
    }

    @Test
    void tokenWhenItComesDuringARefreshOfItsSessionThenTheSessionEnds() {
        for (int round = 0; round < 20; round++) {
            String sid = "refresh-" + UUID.randomUUID();
            Session session = signIn(Demo.CLINICIAN_ID, sid);
            String logoutToken = tokens.token(Demo.CLINICIAN_ID, sid);

            List<RawResponse> responses = Together.run(
                    2,
                    i -> i == 0
                            ? Sessions.at(server).refresh(session.refreshToken())
                            : replica.send(LogoutTokens.delivery(logoutToken)));

            RawResponse refreshed = responses.get(0);
            assertThat(refreshed.status()).isIn(200, 401);
            assertThat(responses.get(1).status()).isEqualTo(200);
            assertThat(Await.until(ENDED, () -> openSessions(sid) == 0))
                    .as("open sessions of round %s have ended", round)
                    .isTrue();
            if (refreshed.status() == 200) {
                Session next = sessionOf(refreshed);
                assertThat(Await.until(ENDED, () -> !isLive(server, next) && !isLive(replica, next)))
                        .as("the refreshed session of round %s has ended", round)
                        .isTrue();
                assertThat(Sessions.at(server).refresh(next.refreshToken()).status())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void tokenWhenUsedAgainThenIsRefusedAtEveryReplica() {
        String sid = "replay-" + UUID.randomUUID();
        String token = tokens.token(Demo.CLINICIAN_ID, sid);

        List<RawResponse> responses =
                Together.run(6, i -> (i % 2 == 0 ? server : replica).send(LogoutTokens.delivery(token)));

        assertThat(responses).filteredOn(response -> response.status() == 200).hasSize(1);
        assertThat(responses)
                .filteredOn(response -> response.status() != 200)
                .hasSize(5)
                .allSatisfy(BackchannelLogoutTest::verifyRefused);
        verifyRefused(deliver(token));
    }

    @Test
    void tokenWhenUserOrSessionIsUnknownThenTheResponsesAreTheSameToTheByte() {
        String sid = "known-" + UUID.randomUUID();
        signIn(Demo.CLINICIAN_ID, sid);

        String known = masked(tokens.token(Demo.CLINICIAN_ID, sid));

        assertThat(known).startsWith("HTTP/1.1 200");
        assertThat(masked(tokens.token("unknown-" + sid, null))).isEqualTo(known);
        assertThat(masked(tokens.token("unknown-" + sid, sid))).isEqualTo(known);
        assertThat(masked(tokens.token(Demo.CLINICIAN_ID, "unknown-" + sid))).isEqualTo(known);
        assertThat(masked(tokens.token(null, "unknown-" + sid))).isEqualTo(known);
    }

    @TestFactory
    Stream<DynamicTest> tokenWhenForgedOrUnfitThenIsRefusedAndTheSessionLives() throws JOSEException {
        JWK stranger = new RSAKeyGenerator(2048).keyID("rsa").generate();
        String sid = "forged-" + UUID.randomUUID();
        Session session = signIn(Demo.CLERK_ID, sid);
        Json header = tokens.header();
        Json claims = tokens.claims(Demo.CLERK_ID, sid);
        Map<String, String> unfit = Map.ofEntries(
                Map.entry("a word", "token"),
                Map.entry("alg none", JwtParts.unsigned(header.with("alg", "\"none\""), claims)),
                Map.entry(
                        "HS256 with the public key",
                        JwtParts.hmac(header, claims, issuer.key().toPublicKey().getEncoded())),
                Map.entry("a stranger's key", JwtParts.signed(header, claims, stranger, JWSAlgorithm.RS256)),
                Map.entry("an access token", accessToken(Demo.CLERK_ID, sid)),
                Map.entry("typ of an access token", issuer.signed(header.with("typ", "\"at+jwt\""), claims)),
                Map.entry("an ID token", issuer.signed(header, claims.with("typ", "\"ID\""))),
                Map.entry("a nonce", issuer.signed(header, claims.with("nonce", "\"n\""))),
                Map.entry("no event", issuer.signed(header, claims.without("events"))),
                Map.entry("no id", issuer.signed(header, claims.without("jti"))),
                Map.entry("another issuer", issuer.signed(header, claims.with("iss", "\"https://someone.example\""))),
                Map.entry("another client", issuer.signed(header, claims.with("aud", "\"clinical-platform\""))),
                Map.entry("expired", issuer.signed(header, claims.with("exp", "1700000000"))),
                Map.entry(
                        "neither user nor session",
                        issuer.signed(header, claims.without("sub").without("sid"))));

        return DynamicTest.stream(unfit.entrySet().stream(), Map.Entry::getKey, token -> {
            verifyRefused(deliver(token.getValue()));
            assertThat(isLive(server, session)).isTrue();
        });
    }

    @Test
    void logoutTokenWhenExchangedThenIsRefused() {
        Json access = issuer.claims(Demo.CLINICIAN_ID);
        Json both = access.without("typ")
                .with("events", tokens.claims(null, "x").get("events").toString());

        assertThat(exchange(tokens.token(Demo.CLINICIAN_ID, "x")).status()).isEqualTo(401);
        assertThat(exchange(issuer.signed(issuer.header(), both)).status()).isEqualTo(401);
        assertThat(exchange(issuer.signed(issuer.header(), access)).status()).isEqualTo(200);
    }

    @Test
    void tokenWhenItIsOfAnyClientOfTheServiceThenIsAccepted() {
        LogoutTokens app = new LogoutTokens(issuer, "app");

        assertThat(deliver(app.token(null, "x-" + UUID.randomUUID())).status()).isEqualTo(200);
    }

    @Test
    void accessTokenWhenItIsOfAnotherClientThenIsRefusedAtTheExchange() {
        Json other = issuer.claims(Demo.CLINICIAN_ID).with("azp", "\"billing\"");

        StandardError.verify(
                exchange(issuer.signed(issuer.header(), other)),
                401,
                ProviderExchange.PATH,
                "Authentication is required");
    }

    @Test
    void formWhenItHasOtherParametersOrACharsetThenIsAccepted() {
        String parameter = RawRequest.parameter("logout_token", tokens.token(null, "f-" + UUID.randomUUID()));
        RawRequest withMore = RawRequest.post(LogoutTokens.PATH).form("a=%20b&" + parameter + "&c");

        assertThat(server.send(withMore).status()).isEqualTo(200);
        String again = RawRequest.parameter("logout_token", tokens.token(null, "f-" + UUID.randomUUID()));
        assertThat(server.send(RawRequest.post(LogoutTokens.PATH)
                                .body(
                                        "application/x-www-form-urlencoded;charset=UTF-8",
                                        again.getBytes(StandardCharsets.US_ASCII)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void requestWhenItIsNoFormWithOneTokenThenIsRefused() {
        String parameter = RawRequest.parameter("logout_token", tokens.token(null, "q-" + UUID.randomUUID()));
        RawRequest post = RawRequest.post(LogoutTokens.PATH);
        RawRequest query = RawRequest.post(LogoutTokens.PATH + "?" + parameter);
        String missing = "Invalid request: logout_token is required";

        StandardError.verify(server.send(post.form("a=b")), 400, LogoutTokens.PATH, missing);
        StandardError.verify(server.send(post.form("")), 400, LogoutTokens.PATH, missing);
        StandardError.verify(server.send(query.form("a=b")), 400, LogoutTokens.PATH, missing);
        StandardError.verify(server.send(query.form("")), 400, LogoutTokens.PATH, missing);
        String length = "Invalid request: logout_token has the wrong length";
        StandardError.verify(
                server.send(post.form("logout_token=")), 400, LogoutTokens.PATH, length + ", logout_token is invalid");
        verifyStatus(server.send(post.form("logout_token=%zz")), 400);
        StandardError.verify(
                server.send(post.form("logout_token=" + "x".repeat(16_385))), 400, LogoutTokens.PATH, length);
        verifyRefused(server.send(post.form(parameter + "&" + parameter)));
        verifyStatus(server.send(post.form("logout_token=" + "x".repeat(70_000))), 413);
        verifyStatus(server.send(post.json("{\"logout_token\":\"x\"}")), 415);
        verifyStatus(server.send(query), 415);
        verifyStatus(server.send(RawRequest.get(LogoutTokens.PATH + "?" + parameter)), 405);
        assertThat(server.send(post.form(parameter)).status()).as("not used up").isEqualTo(200);
    }

    /** The provider sends all its logouts from one address, and no credential can be guessed here. */
    @Test
    void logoutsWhenManyComeFromOneAddressThenNoneIsThrottled() {
        for (int attempt = 0; attempt < 150; attempt++) {
            verifyRefused(deliver("garbage"));
        }

        assertThat(deliver(tokens.token(null, "many-" + UUID.randomUUID())).status())
                .isEqualTo(200);
    }

    private RawResponse deliver(String token) {
        return server.send(LogoutTokens.delivery(token));
    }

    private String masked(String token) {
        return server.send(LogoutTokens.delivery(token).requestId("one-and-the-same"))
                .masked();
    }

    private RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }

    private String accessToken(String subject, String sid) {
        return issuer.signed(issuer.header(), issuer.claims(subject).with("sid", Json.quoted(sid)));
    }

    private Session signIn(String subject, String sid) {
        return sessionOf(exchange(accessToken(subject, sid)));
    }

    private Session sessionOf(RawResponse response) {
        return Sessions.at(server).signInWith(response.expect(200));
    }

    private static boolean isLive(ServerProcess at, Session session) {
        return Sessions.at(at).verify(session.accessToken()).status() == 200;
    }

    private long openSessions(String sid) {
        return database.number("select count(*) from user_session where provider_sid = ? and ended_at is null", sid);
    }

    private long revocationsOf(String sid) {
        return database.number(
                "select count(*) from security_event e join user_session s on s.id = e.session_id where s.provider_sid = ?"
                        + " and e.kind = 'SESSION_REVOKED' and e.reason = 'LOGGED_OUT_AT_PROVIDER'",
                sid);
    }

    private static void verifyRefused(RawResponse response) {
        StandardError.verify(response, 400, LogoutTokens.PATH, REFUSED);
    }

    private static void verifyStatus(RawResponse response, int status) {
        assertThat(response.status()).as("%s", response).isEqualTo(status);
        StandardError.verifyShape(response);
    }
}
