package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

class PasswordHasherTest {
    private static final PasswordHasher HASHER = new PasswordHasher();
    private static final String PASSWORD = "correct horse";
    private static final String HASH = HASHER.hash(PASSWORD);

    @Test
    void hashWhenCreatedThenIsArgon2idWithTheConfiguredParameters() {
        assertThat(HASH).matches("\\$argon2id\\$v=19\\$m=7168,t=5,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}");
    }

    @Test
    void hashWhenRepeatedThenDiffersByItsSaltAndMatches() {
        String other = HASHER.hash(PASSWORD);

        assertThat(other).isNotEqualTo(HASH);
        assertThat(HASHER.matches(PASSWORD, other)).isTrue();
        assertThat(HASHER.matches(PASSWORD, HASH)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "correct  horse", "correct horse ", "Correct horse", "correct\u00a0horse"})
    void matchesWhenAnyCharacterDiffersThenIsFalse(String password) {
        assertThat(HASHER.matches(password, HASH)).isFalse();
        assertThat(HASHER.matches(password, null)).isFalse();
    }

    /** Canonical equivalents are the same password; compatibility forms such as a ligature are not. */
    @ParameterizedTest
    @CsvSource({"Zo\u00eb, Zoe\u0308, true", "\u1e69, s\u0307\u0323, true", "o\ufb03ce, office, false"})
    void matchesWhenInAnotherFormThenDependsOnTheNormalForm(String password, String other, boolean same) {
        assertThat(HASHER.matches(other, HASHER.hash(password))).isEqualTo(same);
    }

    @Test
    void matchesWhenTheLongestPasswordIsDecomposedThenIsTrue() {
        String longest = "\u1f82".repeat(128);
        String decomposed = Normalizer.normalize(longest, Normalizer.Form.NFD);

        assertThat(decomposed).hasSize(512);
        assertThat(HASHER.matches(decomposed, HASHER.hash(longest))).isTrue();
        assertThat(PasswordHasher.exceedsMaxLength(decomposed)).isFalse();
        assertThat(PasswordHasher.exceedsMaxLength(decomposed + "x")).isTrue();
    }

    @Test
    void matchesWhenThePasswordHas128CharactersOfFourBytesThenAllOfThemCount() {
        String longest = "😀".repeat(128);
        String hash = HASHER.hash(longest);

        assertThat(HASHER.matches(longest, hash)).isTrue();
        assertThat(HASHER.matches("😀".repeat(127) + "😁", hash)).isFalse();
        assertThat(HASHER.matches("😀".repeat(127), hash)).isFalse();
        String tooLong = "x".repeat(129);
        assertThat(HASHER.matches(tooLong, HASHER.hash(tooLong))).isFalse();
    }

    /** Normalization takes quadratic time for such a run: without a limit this one takes minutes. */
    @Test
    @Timeout(20)
    void matchesWhenThePasswordIsAHugeRunOfCombiningMarksThenIsFast() {
        assertThat(HASHER.matches("a" + "\u0301\u0323".repeat(500_000), HASH)).isFalse();
    }

    @Test
    void isOutdatedWhenTheHashHasOtherParametersThenIsTrueAndItStillMatches() {
        String old = new Argon2PasswordEncoder(16, 32, 1, 4096, 3).encode(PASSWORD);

        assertThat(HASHER.isOutdated(old)).isTrue();
        assertThat(HASHER.matches(PASSWORD, old)).isTrue();
        assertThat(HASHER.isOutdated(HASH)).isFalse();
    }

    /** Observed in the stack traces of all threads. */
    @Test
    void hashWhenRequestedByManyThenUsesEachCoreOnce() {
        int cores = Runtime.getRuntime().availableProcessors();
        // few enough that the last is served within the queue timeout on a busy machine too
        List<CompletableFuture<Void>> requests = IntStream.range(0, Math.min(5 * cores, PasswordHasher.places(cores)))
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> HASHER.matches("wrong", HASH), task -> new Thread(task).start()))
                .toList();
        int most = 0;
        while (requests.stream().anyMatch(one -> !one.isDone())) {
            most = Math.max(most, hashingThreads());
        }
        requests.forEach(CompletableFuture::join);

        assertThat(most).isBetween(1, cores);
    }

    /** Those that hash occupy threads too, and a large machine hashes many at a time. */
    @Test
    void placesWhenThereAreManyCoresThenIncludeTheRequestsThatHash() {
        assertThat(PasswordHasher.places(1)).isEqualTo(PasswordHasher.MAX_WAITING);
        assertThat(PasswordHasher.places(64)).isEqualTo(PasswordHasher.MAX_WAITING);
        assertThat(PasswordHasher.places(128)).isEqualTo(128);
    }

    /** They would wait on threads that other requests need. */
    @Test
    void hashWhenTooManyWaitThenIsUnavailableAtOnce() {
        PasswordHasher busy = new PasswordHasher(0);
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        busy.bindTo(meters);
        List<CompletableFuture<Void>> waiting = IntStream.range(0, PasswordHasher.MAX_WAITING)
                .mapToObj(i -> waiter(busy))
                .toList();
        Gauge gauge =
                meters.get(DomainMeter.PASSWORD_HASHES_WAITING.meterName()).gauge();
        await().until(() -> gauge.value() == PasswordHasher.MAX_WAITING);

        assertRefused(UNAVAILABLE, () -> busy.hash(PASSWORD));
        assertRefused(UNAVAILABLE, () -> busy.matches(PASSWORD, null));

        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        waiting.forEach(one -> assertThatThrownBy(one::join).hasCauseInstanceOf(ApiException.class));
        CompletableFuture<Void> next = waiter(busy);
        await().until(() -> gauge.value() == 1);
        assertThatThrownBy(next::join).hasCauseInstanceOf(ApiException.class);
    }

    /** Whoever repeats a sign-in, or a change of their own password, must not keep others from signing in. */
    @Test
    void matchesWhenManyWaitForOneUsernameThenFurtherOnesOfItAreUnavailableAtOnceAndOthersWait() {
        PasswordHasher busy = new PasswordHasher(0);
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        busy.bindTo(meters);
        Gauge gauge =
                meters.get(DomainMeter.PASSWORD_HASHES_WAITING.meterName()).gauge();
        List<CompletableFuture<Void>> waiting = IntStream.range(0, PasswordHasher.MAX_OF_USERNAME)
                .mapToObj(i -> i % 2 == 0 ? waiter(busy, "zoe") : changer(busy, "zoe"))
                .toList();
        await().until(() -> gauge.value() == PasswordHasher.MAX_OF_USERNAME);

        assertRefused(UNAVAILABLE, () -> busy.matches(" ZOE", PASSWORD, null));
        assertRefused(UNAVAILABLE, () -> busy.hash("zoe", PASSWORD));
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        CompletableFuture<Void> other = waiter(busy, "adam");
        await().until(() -> gauge.value() == PasswordHasher.MAX_OF_USERNAME + 1);

        waiting.forEach(one -> assertThatThrownBy(one::join).hasCauseInstanceOf(ApiException.class));
        assertThatThrownBy(other::join).hasCauseInstanceOf(ApiException.class);
        CompletableFuture<Void> next = waiter(busy, "zoe");
        await().until(() -> gauge.value() == 1);
        assertThatThrownBy(next::join).hasCauseInstanceOf(ApiException.class);
    }

    private static CompletableFuture<Void> waiter(PasswordHasher hasher, String username) {
        return CompletableFuture.runAsync(
                () -> hasher.matches(username, PASSWORD, HASH), task -> new Thread(task).start());
    }

    private static CompletableFuture<Void> changer(PasswordHasher hasher, String username) {
        return CompletableFuture.runAsync(() -> hasher.hash(username, PASSWORD), task -> new Thread(task).start());
    }

    private static CompletableFuture<Void> waiter(PasswordHasher hasher) {
        return CompletableFuture.runAsync(() -> hasher.hash(PASSWORD), task -> new Thread(task).start());
    }

    /** Otherwise the response time would reveal which usernames exist. */
    @ParameterizedTest
    @ValueSource(ints = {5, 129, 100_000})
    void matchesWhenThereIsNoHashOrNoValidPasswordThenHashesNevertheless(int length) {
        CompletableFuture<Void> requests = CompletableFuture.runAsync(
                () -> {
                    for (int i = 0; i < 12; i++) {
                        HASHER.matches("x".repeat(length), length == 5 ? null : HASH);
                    }
                },
                task -> new Thread(task).start());
        int most = 0;
        while (!requests.isDone()) {
            most = Math.max(most, hashingThreads());
        }
        requests.join();

        assertThat(most).isEqualTo(1);
    }

    private static int hashingThreads() {
        return Math.toIntExact(Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().contains("Argon2BytesGenerator")))
                .count());
    }

    @Test
    void hashWhenTheThreadIsInterruptedThenIsUnavailable() {
        Thread.currentThread().interrupt();

        assertRefused(UNAVAILABLE, () -> HASHER.hash(PASSWORD));
        assertThat(Thread.interrupted()).isTrue();
    }
}
