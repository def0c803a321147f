package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limiter with the settings that it has when nobody sets any. */
@NeedsOwnServer("exhausts limits")
class RateLimitTest {

    private static final String LOGIN = LimitedClient.LOGIN;
    private static final int OF_CLIENT = 120;
    private static final int OF_USERNAME = 5;
    private static final int CAP = 4096;
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final ServerProcess server = Servers.strict();
    private final Database database = server.database();

    /** The lockout of accounts trips at five as well; here only the limiter is looked at. */
    @BeforeEach
    void liftLocks() {
        database.update("delete from account_lockout");
    }

    @Test
    void loginWhenFiveFailedThenTheSixthIsRefusedThoughItsPasswordIsRight() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < 5; i++) {
            StandardError.verify(one.fail(Demo.CLERK), 401, LOGIN, "Invalid username or password");
        }

        RawResponse refused = one.succeed(Demo.CLERK);

        StandardError.verify(refused, 429, LOGIN, "Too many requests");
        assertThat(Integer.parseInt(refused.header("Retry-After").orElseThrow()))
                .as("what is left of a minute")
                .isBetween(40, 60);
        liftLocks();
        assertThat(one.succeed(Demo.CLINICIAN).status()).as("another account").isEqualTo(200);
        assertThat(LimitedClient.of(server).succeed(Demo.CLERK).status())
                .as("another client")
                .isEqualTo(200);
    }

    /** A page that may not read the status cannot say how long to wait. */
    @Test
    void refusalWhenThePageIsOfAnAllowedOriginThenItsScriptCanReadHowLongToWait() {
        LimitedClient one = LimitedClient.of(server);
        one.exhaust("visitor");
        byte[] credentials = LimitedClient.credentials("visitor", "x").getBytes(StandardCharsets.UTF_8);

        RawResponse refused =
                one.send(RawRequest.post(LOGIN).json(credentials).header("Origin", Servers.ALLOWED_ORIGIN));

        StandardError.verify(refused, 429, LOGIN, "Too many requests");
        assertThat(refused.header("Access-Control-Allow-Origin")).contains(Servers.ALLOWED_ORIGIN);
        assertThat(refused.header("Access-Control-Expose-Headers").orElse("")).contains("Retry-After");
        assertThat(refused.header("Retry-After")).isPresent();
    }

    @Test
    void loginWhenRefusedThenAnEventSaysSoWithoutTheUsername() {
        LimitedClient one = LimitedClient.of(server);
        String username = "victim-of-" + one.address();
        one.exhaust(username);
        one.fail(username);

        assertThat(Await.until(WRITTEN, () -> events(one, "AUTH_RATE_LIMIT_IP_USERNAME") == 2))
                .isTrue();
        assertThat(database.number(
                        "select count(*) from security_event where kind = 'RATE_LIMITED' and client_ip = ?"
                                + " and path = '" + LOGIN + "' and request_id is not null and user_account_id is null"
                                + " and count = 1",
                        one.address()))
                .isEqualTo(2);
        assertThat(database.number(
                        "select count(*) from security_event e where e::text like ?", "%" + "victim-of-" + "%"))
                .isZero();
        assertThat(server.log()).doesNotContain("victim-of-");
    }

    @Test
    void clientWhenAHundredAndTwentyFailedThenItIsRefusedOnEveryLimitedPath() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT / 4; i++) {
            assertThat(one.failRedemption().status()).isEqualTo(401);
            assertThat(one.failVerification().status()).isEqualTo(401);
            assertThat(one.failRefresh().status()).isEqualTo(401);
            assertThat(one.fail("nobody-" + i).status()).isEqualTo(401);
        }

        StandardError.verify(one.failRedemption(), 429, LimitedClient.REDEEM, "Too many requests");
        StandardError.verify(one.failVerification(), 429, LimitedClient.MFA_VERIFY, "Too many requests");
        StandardError.verify(one.failRefresh(), 429, LimitedClient.REFRESH, "Too many requests");
        StandardError.verify(one.succeed(Demo.CLERK), 429, LOGIN, "Too many requests");
        StandardError.verify(one.requestReset("\"clerk\""), 429, LimitedClient.RESET_REQUEST, "Too many requests");
        assertThat(LimitedClient.of(server).failRedemption().status())
                .as("another client")
                .isEqualTo(401);
        assertThat(Await.until(WRITTEN, () -> events(one, "AUTH_RATE_LIMIT_IP") == 5))
                .isTrue();
        verifyOtherRequestsAreNotLimited(one);
    }

    /** What stays open to a client who may not try to authenticate. */
    private void verifyOtherRequestsAreNotLimited(LimitedClient exhausted) {
        Session session = Sessions.at(server).fresh(Demo.CLINICIAN);
        for (String method : List.of("GET", "POST")) {
            RawRequest verify = RawRequest.of(method, "/api/v1/auth/verify");
            assertThat(exhausted.send(verify.bearer(session.accessToken())).status())
                    .isEqualTo(200);
            assertThat(exhausted.send(verify).status()).isEqualTo(401);
        }
        for (String method : List.of("GET", "PUT", "DELETE")) {
            assertThat(exhausted.send(RawRequest.of(method, LOGIN)).status()).isEqualTo(405);
        }
        assertThat(exhausted.send(RawRequest.of("HEAD", LOGIN)).status()).isEqualTo(405);
        assertThat(exhausted.send(RawRequest.of("OPTIONS", LOGIN)).status()).isNotEqualTo(429);
        assertThat(exhausted
                        .send(RawRequest.of("OPTIONS", LOGIN)
                                .header("Origin", Servers.ALLOWED_ORIGIN)
                                .header("Access-Control-Request-Method", "POST"))
                        .status())
                .as("preflight")
                .isEqualTo(204);
        for (String path : List.of(LOGIN + "/", LOGIN.replace("login", "Login"))) {
            StandardError.verify(exhausted.send(post(path)), 404, path, "Resource not found");
        }
        for (String path :
                List.of(LOGIN + ";x", "/api/v1/auth//login", "/api/v1/auth%2Flogin", "/api/v1;a/auth/login")) {
            RawResponse response = exhausted.send(post(path));
            StandardError.verifyShape(response);
            assertThat(response.status()).as(path).isEqualTo(400);
        }
    }

    @Test
    void responsesWhenTheyAreNotRefusalsThenCostNothing() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT / 4 + 1; i++) {
            assertThat(one.login("{}".getBytes(StandardCharsets.UTF_8)).status())
                    .isEqualTo(400);
            assertThat(one.send(RawRequest.get(LOGIN)).status()).isEqualTo(405);
            assertThat(one.send(RawRequest.post(LOGIN).body("text/plain", new byte[] {'x'}))
                            .status())
                    .isEqualTo(415);
            assertThat(one.send(post(LOGIN).header("Accept", "text/html")).status())
                    .isEqualTo(406);
        }
        for (int i = 0; i < 8; i++) {
            assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(200);
        }
        assertThat(one.fail(Demo.CLERK).status()).isEqualTo(401);
    }

    @Test
    void loginWhenRefusedWith403ThenCounts() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_USERNAME; i++) {
            assertThat(one.succeed(Demo.AUDITOR).status()).isEqualTo(403);
        }

        assertThat(one.succeed(Demo.AUDITOR).status()).isEqualTo(429);
    }

    @Test
    void loginsWhenEightAreRightAtOnceThenAllSucceed() {
        LimitedClient one = LimitedClient.of(server);

        List<RawResponse> responses = Together.responses(8, i -> one.succeed(Demo.CLERK));

        assertThat(responses).allMatch(response -> response.status() == 200);
    }

    @Test
    void loginsWhenFortyAreWrongAtOnceThenTheNextIsRefused() {
        LimitedClient one = LimitedClient.of(server);

        List<RawResponse> responses = Together.run(40, i -> one.fail("nobody-at-all"));

        assertThat(responses).allMatch(response -> List.of(401, 429, 503).contains(response.status()));
        assertThat(responses.stream().filter(response -> response.status() == 401))
                .hasSizeGreaterThanOrEqualTo(5);
        assertThat(one.fail("nobody-at-all").status()).isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/auth/%6Cogin", "/api/v1/%61uth/login", "/%61pi/v1/auth/log%69n"})
    void pathWhenTheRouterDecodesItThenIsLimitedLikeThePlainOne(String path) {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < 5; i++) {
            assertThat(one.send(RawRequest.post(path).json(LimitedClient.credentials(Demo.CLERK, "wrong")))
                            .status())
                    .isEqualTo(401);
        }

        assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(429);
        StandardError.verify(
                one.send(RawRequest.post(path).json(LimitedClient.credentials(Demo.CLERK, Demo.PASSWORD))),
                429,
                path,
                "Too many requests");
    }

    @Test
    void addressWhenItIsGarbageThenIsBoundedWhereverItIsKept() {
        LimitedClient garbage = new LimitedClient(server, "${jndi:ldap://x}<script>" + "y".repeat(4_000));
        garbage.exhaust("nobody");

        String kept = ("[??jndi:ldap:??x??script?" + "y".repeat(64)).substring(0, 64);
        assertThat(Await.until(
                        WRITTEN, () -> events(new LimitedClient(server, kept), "AUTH_RATE_LIMIT_IP_USERNAME") == 1))
                .isTrue();
        assertThat(server.log()).doesNotContain("jndi:ldap://x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"trainee\"", "\"nobody-at-all\"", "\" \""})
    void resetRequestWhenSentFiveTimesThenTheSixthIsRefusedForThatNameAloneHitOrMiss(String username) {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_USERNAME; i++) {
            assertThat(one.requestReset(username).status()).isEqualTo(204);
        }

        StandardError.verify(one.requestReset(username), 429, LimitedClient.RESET_REQUEST, "Too many requests");
        assertThat(one.requestReset("\"another\"").status()).isEqualTo(204);
        assertThat(LimitedClient.of(server).requestReset(username).status()).isEqualTo(204);
    }

    @Test
    void resetRequestWhenItIsMalformedThenCountsForTheClientAllTheSame() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(one.requestReset("[\"clerk\"]").status()).isEqualTo(400);
        }

        assertThat(one.requestReset("[\"clerk\"]").status()).isEqualTo(429);
        assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(429);
    }

    @Test
    void loginsAndResetRequestsWhenOfOneNameThenShareItsLimit() {
        LimitedClient one = LimitedClient.of(server);
        one.requestReset("\"auditor\"");
        one.requestReset("\" AUDITOR \"");
        one.fail(Demo.AUDITOR);
        one.requestReset("\"auditor\"");
        one.requestReset("\"auditor\"");

        assertThat(one.succeed(Demo.AUDITOR).status()).isEqualTo(429);
        assertThat(one.requestReset("\"auditor\"").status()).isEqualTo(429);
    }

    @Test
    void bodyWhenItWasLookedIntoThenIsProcessedToTheLastByte() {
        LimitedClient one = LimitedClient.of(server);
        String escaped = "{ \"password\" : \"\\u0064emo-Password-1\",\r\n\t\"username\":\"clerk\" }";
        String wrongAtTheEnd = " ".repeat(CAP - escaped.length() - 1) + "}";

        assertThat(one.login((escaped + " ".repeat(CAP - escaped.length())).getBytes(StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(200);
        assertThat(one.login((escaped + wrongAtTheEnd).getBytes(StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(400);
    }

    /** The budget is checked before the request is processed, so the name decides before anything else in the body. */
    @Test
    void loginWhenTheNameIsExhaustedThenIsRefusedWhateverTheShapeOfItsBody() {
        LimitedClient one = LimitedClient.of(server);
        one.exhaust("nobody");

        for (String body : List.of(
                "{\"username\":\"nobody\"}",
                "{\"username\":\"nobody\",\"password\":7}",
                "{\"username\":\"nobody\",\"password\":\"x\",\"other\":\"y\"}")) {
            StandardError.verify(one.login(body.getBytes(StandardCharsets.UTF_8)), 429, LOGIN, "Too many requests");
        }
        byte[] broken = "{\"username\":\"nobody\"".getBytes(StandardCharsets.UTF_8);
        assertThat(one.login(broken).status()).as("without a readable name").isEqualTo(400);
    }

    /** The limiter trips at five as well, but for each address by itself. */
    @Test
    void accountWhenGuessedFromFiveAddressesThenIsLockedForASixth() {
        for (int i = 0; i < 5; i++) {
            assertThat(LimitedClient.of(server).fail(Demo.BYSTANDER).status()).isEqualTo(401);
        }

        StandardError.verify(
                LimitedClient.of(server).succeed(Demo.BYSTANDER),
                401,
                LimitedClient.LOGIN,
                "Invalid username or password");
    }

    private long events(LimitedClient of, String reason) {
        return database.number(
                "select coalesce(sum(count), 0) from security_event"
                        + " where kind = 'RATE_LIMITED' and client_ip = ? and reason = ?",
                of.address(),
                reason);
    }

    private static RawRequest post(String path) {
        return RawRequest.post(path).json(LimitedClient.credentials(Demo.CLERK, "wrong"));
    }
}
