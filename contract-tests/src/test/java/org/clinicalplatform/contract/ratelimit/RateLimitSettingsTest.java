package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** The limiter with settings of an operator's own, given through the environment. */
@NeedsOwnServer("starts servers with other limits")
class RateLimitSettingsTest {

    private static final String LOGOUT = "/api/v1/auth/logout";
    private static final int OF_CLIENT = 6;
    private static final int OF_USERNAME = 2;

    @Test
    void settingsWhenSetThenReplaceTheDefaults() {
        try (ServerProcess server = ServerLaunch.configured(
                        "limit-settings", Servers.demoDatabase("limit_settings"), KeyPairs.ec("secp256r1"))
                .with("SECURITY_RATE_LIMIT_WINDOW", "PT8S")
                .with("SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", Integer.toString(OF_CLIENT))
                .with("SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS", Integer.toString(OF_USERNAME))
                .with("SECURITY_RATE_LIMIT_MAX_TRACKED_KEYS", "40")
                .with("SECURITY_RATE_LIMIT_PATHS", LimitedClient.LOGIN + "," + LOGOUT)
                .with("SECURITY_RATE_LIMIT_USERNAME_PATHS", LimitedClient.LOGIN)
                .with("SECURITY_RATE_LIMIT_ALWAYS_COUNTED_PATHS", LimitedClient.LOGIN)
                .with("SECURITY_RATE_LIMIT_MAX_BUFFERED_BODY_BYTES", "100")
                .with("SVC_WEB_TRUSTED_PROXIES", "127.0.0.1, 10.9.0.0/16")
                .start()) {
            // the first sign-ins of a process may take longer than such a window
            assertThat(LimitedClient.of(server).succeed(Demo.CLINICIAN).status())
                    .isEqualTo(200);
            verifyOtherPathsAreNotLimited(LimitedClient.of(server));
            verifyEveryLoginCountsUntilTheWindowEnds(LimitedClient.of(server));
            verifyLargerBodiesCountForTheClientAlone(LimitedClient.of(server));
            verifyTheConfiguredProxiesAreTrustedAlone(server);
            verifyFloodForgetsNoExhaustedKey(server);
        }
    }

    private static void verifyOtherPathsAreNotLimited(LimitedClient one) {
        for (int i = 0; i < 2 * OF_CLIENT; i++) {
            assertThat(one.failRefresh().status()).isEqualTo(401);
            assertThat(one.failRedemption().status()).isEqualTo(401);
            assertThat(one.failVerification().status()).isEqualTo(401);
            assertThat(one.requestReset("\"nobody\"").status()).isEqualTo(204);
        }
    }

    /** Refusals do not extend the window. */
    private static void verifyEveryLoginCountsUntilTheWindowEnds(LimitedClient one) {
        for (int i = 0; i < OF_USERNAME; i++) {
            assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(200);
        }
        RawResponse refused = one.succeed(Demo.CLERK);
        assertThat(refused.status()).isEqualTo(429);
        long seconds = Long.parseLong(refused.header("Retry-After").orElseThrow());
        assertThat(seconds).isBetween(1L, 8L);
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end - Duration.ofMillis(300).toNanos()) {
            one.succeed(Demo.CLERK);
            Await.pause(Duration.ofMillis(200));
        }
        Await.pause(Duration.ofNanos(Math.max(0, end - System.nanoTime())).plusMillis(1));

        assertThat(one.succeed(Demo.CLERK).status()).isEqualTo(200);
    }

    private static void verifyLargerBodiesCountForTheClientAlone(LimitedClient one) {
        String body = LimitedClient.credentials(Demo.CLERK, Demo.PASSWORD);
        byte[] larger = (body + " ".repeat(101 - body.length())).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(one.login(larger).status()).isEqualTo(200);
        }
        assertThat(one.login(larger).status()).isEqualTo(429);
    }

    /** The request has passed two proxies of the range before the one of this machine. */
    private static void verifyTheConfiguredProxiesAreTrustedAlone(ServerProcess server) {
        LimitedClient client = LimitedClient.of(server);
        for (int i = 0; i < OF_USERNAME; i++) {
            String entries = "198.18.0." + i + ", " + client.address() + ", 10.9.0." + i + ", 10.9.1.1";
            assertThat(server.send(ClientAddressTest.wrongLogin().header("X-Forwarded-For", entries))
                            .status())
                    .isEqualTo(401);
        }
        StandardError.verify(
                client.send(ClientAddressTest.wrongLogin()), 429, LimitedClient.LOGIN, "Too many requests");

        ClientAddressTest.verifyRefusals(server, client.address(), 1);
        assertThat(server.log()).doesNotContain("Ignored X-Forwarded-For");
    }

    private static void verifyFloodForgetsNoExhaustedKey(ServerProcess server) {
        LimitedClient exhausted = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(exhausted.send(RawRequest.post(LOGOUT)).status()).isEqualTo(401);
        }
        StandardError.verify(exhausted.send(RawRequest.post(LOGOUT)), 429, LOGOUT, "Too many requests");
        // five times as many clients as are tracked, and few enough for a slow machine to send within the window
        for (int i = 0; i < 200; i++) {
            new LimitedClient(server, "203.0.113." + i).send(RawRequest.post(LOGOUT));
        }

        assertThat(exhausted.send(RawRequest.post(LOGOUT)).status()).isEqualTo(429);
    }

    /** Another process starts to count anew, whether it is a replica or the same one after a restart. */
    @Test
    void replicaWhenItHasAContextPathAndNoProxyThenCountsAloneByTheConnectionsAddress() {
        ServerProcess strict = Servers.strict();
        String username = "nobody-" + UUID.randomUUID();
        RawRequest login = RawRequest.post(LimitedClient.LOGIN).json(LimitedClient.credentials(username, "wrong"));
        verifyExhausted(() -> strict.send(login), LimitedClient.LOGIN);
        ServerLaunch launch = ServerLaunch.configured("limit-context", strict.database(), KeyPairs.ec("secp256r1"))
                .withDefaultLimits()
                .with("SERVER_SERVLET_CONTEXT_PATH", "/clinic")
                .with("FORWARD_HEADERS_STRATEGY", "none");
        String path = "/clinic" + LimitedClient.LOGIN;
        try (ServerProcess replica = launch.startProcess()) {
            assertThat(Await.until(ServerProcess.START_LIMIT, () -> isReady(replica)))
                    .isTrue();
            long before = refusalsOfThisMachine(strict);

            verifyExhausted(
                    () -> LimitedClient.of(replica)
                            .send(RawRequest.post(path).json(LimitedClient.credentials(username, "wrong"))),
                    path);

            assertThat(Await.until(Duration.ofSeconds(10), () -> refusalsOfThisMachine(strict) == before + 1))
                    .isTrue();
        }
    }

    private static void verifyExhausted(Supplier<RawResponse> attempt, String path) {
        for (int i = 0; i < 5; i++) {
            assertThat(attempt.get().status()).isEqualTo(401);
        }
        StandardError.verify(attempt.get(), 429, path, "Too many requests");
    }

    private static long refusalsOfThisMachine(ServerProcess server) {
        return server.database()
                .number("select count(*) from security_event where kind = 'RATE_LIMITED' and client_ip = '127.0.0.1'");
    }

    private static boolean isReady(ServerUnderTest server) {
        try {
            return server.send(RawRequest.get("/clinic/.well-known/jwks.json")).status() == 200;
        } catch (UncheckedIOException | IllegalStateException notYet) {
            return false;
        }
    }
}
