package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** The limiter with settings of an operator's own, given through the environment. */
@NeedsOwnServer("starts servers with other limits")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RateLimitSettingsTest {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("limit_settings");

    @Test
    void windowWhenItEndsThenTheClientMayTryAgainAtTheSecondItWasTold() {
        try (ServerProcess server = launch("short-window")
                .with("SECURITY_RATE_LIMIT_WINDOW", "PT6S")
                .with("SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "6")
                .with("SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS", "2")
                .with("SECURITY_RATE_LIMIT_MAX_TRACKED_KEYS", "40")
                .start()) {
            // the first sign-ins of a process may take longer than such a window
            LimitedClient first = LimitedClient.of(server);
            assertThat(Await.until(LIMIT, () -> first.succeed(Demo.CLERK).status() == 200))
                    .isTrue();
            verifyRefusalsDoNotExtendTheWindow(LimitedClient.of(server));
            verifyClientLimit(LimitedClient.of(server));
            verifyFloodForgetsNoExhaustedKey(server);
        }
    }

    private static void verifyRefusalsDoNotExtendTheWindow(LimitedClient client) {
        assertThat(client.fail(Demo.CLERK).status()).isEqualTo(401);
        assertThat(client.fail(Demo.CLERK).status()).isEqualTo(401);
        RawResponse refused = client.succeed(Demo.CLERK);
        assertThat(refused.status()).isEqualTo(429);
        long seconds = Long.parseLong(refused.header("Retry-After").orElseThrow());
        assertThat(seconds).isBetween(1L, 6L);
        long told = System.nanoTime();
        while (System.nanoTime() - told
                < Duration.ofSeconds(seconds).minusMillis(300).toNanos()) {
            client.fail(Demo.CLERK);
            Await.pause(Duration.ofMillis(50));
        }
        long left = Duration.ofSeconds(seconds).toNanos() - (System.nanoTime() - told);
        Await.pause(Duration.ofNanos(Math.max(0, left)).plusMillis(1));

        assertThat(client.succeed(Demo.CLERK).status()).isEqualTo(200);
    }

    private static void verifyClientLimit(LimitedClient client) {
        for (int i = 0; i < 6; i++) {
            assertThat(client.failRefresh().status()).isEqualTo(401);
        }
        assertThat(client.failRefresh().status()).isEqualTo(429);
    }

    private static void verifyFloodForgetsNoExhaustedKey(ServerProcess server) {
        LimitedClient exhausted = LimitedClient.of(server);
        for (int i = 0; i < 6; i++) {
            exhausted.failRefresh();
        }
        long start = System.nanoTime();
        for (int i = 0;
                i < 2_000 && System.nanoTime() - start < Duration.ofSeconds(3).toNanos();
                i++) {
            new LimitedClient(server, "203.0." + i / 256 + "." + i % 256).failRefresh();
        }

        assertThat(exhausted.failRefresh().status()).isEqualTo(429);
    }

    @Test
    void limiterWhenItIsOffThenNothingIsLimitedOrRecorded() {
        try (ServerProcess server = launch("limits-off")
                .with("SECURITY_RATE_LIMIT_ENABLED", "false")
                .start()) {
            verifyNothingIsLimited(LimitedClient.of(server));
        }
    }

    private void verifyNothingIsLimited(LimitedClient client) {
        for (int i = 0; i < 130; i++) {
            assertThat(client.failRefresh().status()).isEqualTo(401);
        }
        for (int i = 0; i < 8; i++) {
            assertThat(client.fail("nobody").status()).isEqualTo(401);
        }
        assertThat(client.succeed(Demo.CLERK).status()).isEqualTo(200);
        assertThat(database.number(
                        "select count(*) from security_event where kind = 'RATE_LIMITED' and client_ip = ?",
                        client.address()))
                .isZero();
    }

    private record Refusal(String variable, String value, String sentence) {}

    @TestFactory
    Stream<DynamicTest> settingWhenItMakesNoSenseThenServerRefusesToStartWithASentence() {
        List<Refusal> refusals = List.of(
                new Refusal("SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "0", "ip-max-attempts must be at least 1"),
                new Refusal("SECURITY_RATE_LIMIT_WINDOW", "PT-1M", "window must be positive"),
                new Refusal(
                        "SECURITY_RATE_LIMIT_USERNAME_PATHS",
                        "/api/v1/auth/logout",
                        "username-paths contains paths missing from security.rate-limit.paths"));
        return DynamicTest.stream(refusals.stream(), Refusal::variable, this::verifyRefused);
    }

    private void verifyRefused(Refusal refusal) {
        ServerLaunch launch = launch("refused-limit").with(refusal.variable(), refusal.value());
        try (ServerProcess server = launch.startProcess()) {
            assertThat(server.awaitExit(LIMIT)).as("exit status").isNotZero();
            assertThat(server.log())
                    .contains("security.rate-limit." + refusal.sentence())
                    .doesNotContain("\tat org.springframework");
        }
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys).withDefaultLimits();
    }
}
