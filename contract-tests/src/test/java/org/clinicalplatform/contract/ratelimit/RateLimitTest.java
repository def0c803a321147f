package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limiter with the settings that it has when nobody sets any. */
@NeedsOwnServer("exhausts limits")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RateLimitTest {

    private static final String LOGIN = LimitedClient.LOGIN;
    private static final String REFRESH = LimitedClient.REFRESH;
    private static final int CAP = 4096;
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final Database database = Servers.emptyDatabase("limits");
    private final ServerProcess server = ServerLaunch.configured("limits", database, KeyPairs.ec("secp256r1"))
            .withDefaultLimits()
            .start();

    @AfterAll
    void stop() {
        server.close();
    }

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
                .isBetween(1, 60);
        liftLocks();
        assertThat(one.succeed(Demo.CLINICIAN).status()).as("another account").isEqualTo(200);
        assertThat(LimitedClient.of(server).succeed(Demo.CLERK).status())
                .as("another client")
                .isEqualTo(200);
    }

    @Test
    void loginWhenRefusedThenAnEventSaysSoWithoutTheUsername() {
        LimitedClient one = LimitedClient.of(server);
        String username = "victim-of-" + one.address();
        for (int i = 0; i < 5; i++) {
            one.fail(username);
        }
        one.fail(username);
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
        for (int i = 0; i < 120; i++) {
            assertThat(one.failRefresh().status()).isEqualTo(401);
        }

        StandardError.verify(one.failRefresh(), 429, REFRESH, "Too many requests");
        StandardError.verify(one.succeed(Demo.CLINICIAN), 429, LOGIN, "Too many requests");
        assertThat(Await.until(WRITTEN, () -> events(one, "AUTH_RATE_LIMIT_IP") == 2))
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
        for (int i = 0; i < 150; i++) {
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
    void loginsWhenEightAreRightAtOnceThenAllSucceed() {
        LimitedClient one = LimitedClient.of(server);

        List<RawResponse> responses = Together.run(8, i -> one.succeed(Demo.CLERK));

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

    /** In another encoding the login reads it, or refuses it; either way nobody gets a sixth guess. */
    @ParameterizedTest
    @CsvSource({
        "application/json, UTF-16LE",
        "application/json, UTF-16BE",
        "application/json, UTF-32LE",
        "application/json;charset=utf-16, UTF-16BE",
        "application/json;charset=iso-8859-1, ISO-8859-1",
        "application/json;charset=utf-7, US-ASCII"
    })
    void usernameWhenEncodedInAnotherWayThenIsReadLikeTheLoginReadsIt(String contentType, Charset encoding) {
        LimitedClient one = LimitedClient.of(server);
        int refused = 0;
        for (int i = 0; i < 5; i++) {
            byte[] body = LimitedClient.credentials(Demo.CLERK, "wrong").getBytes(encoding);
            RawResponse response = one.send(RawRequest.post(LOGIN).body(contentType, body));
            assertThat(response.status()).isIn(400, 401, 415);
            refused += response.status() == 401 ? 1 : 0;
        }

        assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(refused == 5 ? 429 : 200);
        assertThat(refused).isIn(0, 5);
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
    void bodyWhenItIsAsLargeAsTheCapThenIsCountedForItsUsernameAndOneByteMoreIsNot() {
        LimitedClient within = LimitedClient.of(server);
        LimitedClient beyond = LimitedClient.of(server);
        for (int i = 0; i < 5; i++) {
            assertThat(within.login(padded("wrong", CAP)).status()).isEqualTo(401);
            assertThat(beyond.login(padded("wrong", CAP + 1)).status()).isEqualTo(401);
        }

        liftLocks();
        assertThat(within.login(padded(Demo.PASSWORD, CAP)).status()).isEqualTo(429);
        assertThat(within.login(padded(Demo.PASSWORD, CAP + 1)).status())
                .as("not looked into, and processed as it is")
                .isEqualTo(200);
        assertThat(beyond.succeed(Demo.CLERK).status()).isEqualTo(200);
    }

    @Test
    void bodyWhenItIsChunkedThenIsCountedForTheClientAlone() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < 10; i++) {
            assertThat(one.send(chunked("wrong")).status()).isEqualTo(401);
        }

        liftLocks();
        assertThat(one.send(chunked(Demo.PASSWORD)).status()).isEqualTo(200);
        for (int i = 10; i < 120; i++) {
            one.failRefresh();
        }
        assertThat(one.send(chunked(Demo.PASSWORD)).status()).isEqualTo(429);
    }

    @Test
    void addressWhenItIsSpelledInAnotherWayThenIsTheSameClient() {
        for (String spelled : List.of("2001:db8::7", "2001:DB8::7", "[2001:db8:0:0::7]", "[2001:db8::7]:4711")) {
            assertThat(new LimitedClient(server, spelled).fail("nobody").status())
                    .isEqualTo(401);
        }
        LimitedClient last = new LimitedClient(server, "2001:db8::0:7");

        assertThat(last.fail("nobody").status()).isEqualTo(401);
        assertThat(last.fail("nobody").status()).isEqualTo(429);
    }

    @Test
    void addressWhenItIsGarbageThenIsBoundedWhereverItIsKept() {
        LimitedClient garbage = new LimitedClient(server, "${jndi:ldap://x}<script>" + "y".repeat(4_000));
        for (int i = 0; i < 6; i++) {
            assertThat(garbage.fail("nobody").status()).isEqualTo(i < 5 ? 401 : 429);
        }

        String kept = ("[??jndi:ldap:??x??script?" + "y".repeat(64)).substring(0, 64);
        assertThat(Await.until(
                        WRITTEN, () -> events(new LimitedClient(server, kept), "AUTH_RATE_LIMIT_IP_USERNAME") == 1))
                .isTrue();
        assertThat(server.log()).doesNotContain("jndi:ldap://x");
    }

    @Test
    void refusalsWhenThereIsAFloodThenEachIsRecorded() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < 5; i++) {
            one.fail("nobody");
        }
        Together.run(8, thread -> {
            for (int i = 0; i < 50; i++) {
                assertThat(one.fail("nobody").status()).isEqualTo(429);
            }
            return thread;
        });

        assertThat(Await.until(WRITTEN, () -> events(one, "AUTH_RATE_LIMIT_IP_USERNAME") == 400))
                .isTrue();
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

    private static byte[] padded(String password, int size) {
        String body = LimitedClient.credentials(Demo.CLERK, password);
        return (body + " ".repeat(size - body.length())).getBytes(StandardCharsets.UTF_8);
    }

    private static RawRequest chunked(String password) {
        String body = LimitedClient.credentials(Demo.CLERK, password);
        String chunks = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
        return RawRequest.post(LOGIN)
                .header("Content-Type", "application/json")
                .header("Transfer-Encoding", "chunked")
                .payload(chunks.getBytes(StandardCharsets.UTF_8));
    }
}
