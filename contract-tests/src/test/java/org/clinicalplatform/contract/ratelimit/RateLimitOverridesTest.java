package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Settings that say what the limiter looks at and where it stands, and how far its counters reach. */
@NeedsOwnServer("starts servers with other limits")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RateLimitOverridesTest {

    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final String LOGOUT = "/api/v1/auth/logout";

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("limit_overrides");

    @Test
    void listsWhenSetThenReplaceTheDefaults() {
        try (ServerProcess server = launch("limit-lists")
                .with("SECURITY_RATE_LIMIT_PATHS", LimitedClient.LOGIN + "," + LOGOUT)
                .with("SECURITY_RATE_LIMIT_USERNAME_PATHS", LimitedClient.LOGIN)
                .with("SECURITY_RATE_LIMIT_ALWAYS_COUNTED_PATHS", LimitedClient.LOGIN)
                .with("SECURITY_RATE_LIMIT_MAX_BUFFERED_BODY_BYTES", "100")
                .with("SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "10")
                .start()) {
            verifyPathsAreReplaced(LimitedClient.of(server));
            verifyEveryLoginCounts(LimitedClient.of(server));
            verifyLargerBodiesAreNotLookedInto(LimitedClient.of(server));
        }
    }

    private static void verifyPathsAreReplaced(LimitedClient one) {
        for (int i = 0; i < 15; i++) {
            assertThat(one.failRefresh().status()).isEqualTo(401);
            assertThat(one.failRedemption().status()).isEqualTo(401);
            assertThat(one.failVerification().status()).isEqualTo(401);
            assertThat(one.requestReset("\"nobody\"").status()).isEqualTo(204);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(one.send(RawRequest.post(LOGOUT)).status()).isEqualTo(401);
        }
        StandardError.verify(one.send(RawRequest.post(LOGOUT)), 429, LOGOUT, "Too many requests");
    }

    private static void verifyEveryLoginCounts(LimitedClient one) {
        for (int i = 0; i < 5; i++) {
            assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(200);
        }
        assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(429);
    }

    /** They are counted for the client alone, whose limit is twice that of a username here. */
    private static void verifyLargerBodiesAreNotLookedInto(LimitedClient one) {
        String body = LimitedClient.credentials(Demo.CLERK, Demo.PASSWORD);
        byte[] larger = (body + " ".repeat(101 - body.length())).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 10; i++) {
            assertThat(one.login(larger).status()).isEqualTo(200);
        }
        assertThat(one.login(larger).status()).isEqualTo(429);
    }

    @Test
    void serviceWhenItHasAContextPathAndNoProxyThenLimitsByTheConnectionsAddress() {
        ServerLaunch launch = launch("limit-context")
                .with("SERVER_SERVLET_CONTEXT_PATH", "/clinic")
                .with("FORWARD_HEADERS_STRATEGY", "none");
        try (ServerProcess server = launch.startProcess()) {
            assertThat(Await.until(START_LIMIT, () -> isReady(server))).isTrue();
            for (int i = 0; i < 5; i++) {
                assertThat(LimitedClient.of(server).send(login()).status()).isEqualTo(401);
            }

            StandardError.verify(
                    LimitedClient.of(server).send(login()), 429, "/clinic" + LimitedClient.LOGIN, "Too many requests");
            assertThat(Await.until(Duration.ofSeconds(10), () -> refusalsOf("127.0.0.1") == 1))
                    .isTrue();
        }
    }

    private static RawRequest login() {
        return RawRequest.post("/clinic" + LimitedClient.LOGIN).json(LimitedClient.credentials("nobody", "wrong"));
    }

    private static boolean isReady(ServerUnderTest server) {
        try {
            return server.send(RawRequest.get("/clinic/.well-known/jwks.json")).status() == 200;
        } catch (java.io.UncheckedIOException | IllegalStateException notYet) {
            return false;
        }
    }

    @Test
    void countersWhenThereAreTwoReplicasThenAreOfEachAloneAndGoneAfterARestart() {
        ServerLaunch launch = launch("limit-replica-1");
        String address;
        try (ServerProcess first = launch.start();
                ServerProcess second = launch("limit-replica-2").start()) {
            LimitedClient one = LimitedClient.of(first);
            address = one.address();
            exhaust(one);
            exhaust(new LimitedClient(second, address));
            assertThat(one.fail("nobody").status()).isEqualTo(429);
        }
        try (ServerProcess restarted = launch.start()) {
            exhaust(new LimitedClient(restarted, address));
        }
    }

    private static void exhaust(LimitedClient client) {
        for (int i = 0; i < 5; i++) {
            assertThat(client.fail("nobody").status()).isEqualTo(401);
        }
        assertThat(client.fail("nobody").status()).isEqualTo(429);
    }

    private long refusalsOf(String address) {
        return database.number(
                "select count(*) from security_event where kind = 'RATE_LIMITED' and client_ip = ?", address);
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys).withDefaultLimits();
    }
}
