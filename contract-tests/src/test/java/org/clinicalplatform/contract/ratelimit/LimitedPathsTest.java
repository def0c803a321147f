package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each of the limited paths by itself, with the settings that the limiter has when nobody sets any. */
@NeedsOwnServer("exhausts limits")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LimitedPathsTest {

    private static final int OF_CLIENT = 120;
    private static final int OF_USERNAME = 5;
    private static final int CAP = 4096;

    private final Database database = Servers.emptyDatabase("limited_paths");
    private final ServerProcess server = ServerLaunch.configured("limited-paths", database, KeyPairs.ec("secp256r1"))
            .withDefaultLimits()
            .start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void pathsWhenTheyFailTogetherThenTheClientIsExhaustedOnEachOfThem() {
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
        StandardError.verify(one.succeed(Demo.CLERK), 429, LimitedClient.LOGIN, "Too many requests");
        StandardError.verify(one.requestReset("\"clerk\""), 429, LimitedClient.RESET_REQUEST, "Too many requests");
    }

    @Test
    void redemptionWhenItFailedAHundredAndTwentyTimesThenIsRefusedWithAWait() {
        verifyRefusedAfterTheClientsLimit(LimitedClient::failRedemption, LimitedClient.REDEEM);
    }

    @Test
    void verificationWhenItFailedAHundredAndTwentyTimesThenIsRefusedWithAWait() {
        verifyRefusedAfterTheClientsLimit(LimitedClient::failVerification, LimitedClient.MFA_VERIFY);
    }

    /** No bucket of a username is full long before. */
    private void verifyRefusedAfterTheClientsLimit(Function<LimitedClient, RawResponse> attempt, String path) {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(attempt.apply(one).status()).isEqualTo(401);
        }

        RawResponse refused = attempt.apply(one);

        StandardError.verify(refused, 429, path, "Too many requests");
        assertThat(waitOf(refused)).isBetween(1, 60);
        assertThat(attempt.apply(LimitedClient.of(server)).status())
                .as("another client")
                .isEqualTo(401);
        assertThat(Await.until(Duration.ofSeconds(10), () -> eventsOf(one, path) == 1))
                .isTrue();
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

    @ParameterizedTest
    @ValueSource(strings = {"7", "null", "[\"clerk\"]"})
    void resetRequestWhenItIsMalformedThenCountsForTheClientAllTheSame(String username) {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < OF_CLIENT; i++) {
            assertThat(one.requestReset(username).status()).isEqualTo(400);
        }

        assertThat(one.requestReset(username).status()).isEqualTo(429);
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
    void windowWhenNobodySetsItThenIsAMinute() {
        LimitedClient one = LimitedClient.of(server);
        long start = System.nanoTime();
        for (int i = 0; i < OF_USERNAME; i++) {
            one.fail("nobody");
        }

        int told = waitOf(one.fail("nobody"));

        int passed = Math.toIntExact(Duration.ofNanos(System.nanoTime() - start).toSeconds());
        assertThat(told).isBetween(59 - passed, 60);
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

    private long eventsOf(LimitedClient client, String path) {
        return database.number(
                "select count(*) from security_event where kind = 'RATE_LIMITED' and client_ip = ? and path = ?"
                        + " and reason = 'AUTH_RATE_LIMIT_IP'",
                client.address(),
                path);
    }

    private static int waitOf(RawResponse refused) {
        return Integer.parseInt(refused.header("Retry-After").orElseThrow());
    }
}
