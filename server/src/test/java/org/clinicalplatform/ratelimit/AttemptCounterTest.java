package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.testing.AtOnce;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptCounterTest {
    private static final int LIMIT = 5;
    private static final int KEYS = 100;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofNanos(1);

    private final TestTicker ticker = new TestTicker();
    private final AttemptCounter counter = counter(LIMIT, KEYS);

    @Test
    void countWhenTheLimitIsReachedThenTheKeyWaitsForTheEndOfItsWindow() {
        count("key", LIMIT - 1);
        assertThat(counter.exhaustedFor("key")).isZero();

        ticker.advance(Duration.ofSeconds(10));
        counter.count("key");

        assertThat(counter.exhaustedFor("key")).isEqualTo(Duration.ofSeconds(50));
        assertThat(counter.exhaustedFor("other")).isZero();
    }

    @Test
    void countWhenAttemptsGoOnThenTheWindowStillEndsAMinuteAfterTheFirst() {
        for (int second = 0; second < 60; second++) {
            counter.count("key");
            ticker.advance(Duration.ofSeconds(1));
        }

        assertThat(counter.exhaustedFor("key")).isZero();
        counter.count("key");
        assertThat(counter.attempts("key")).isEqualTo(1);
    }

    @Test
    void exhaustedForWhenCalledRepeatedlyThenTheWindowEndsNoLater() {
        count("key", LIMIT);
        ticker.advance(WINDOW.minus(MOMENT));
        assertThat(counter.exhaustedFor("key")).isEqualTo(MOMENT);

        ticker.advance(MOMENT);

        assertThat(counter.exhaustedFor("key")).isZero();
    }

    @Test
    void exhaustedForWhenCalledForManyKeysThenCreatesNoEntry() {
        for (int key = 0; key < 100_000; key++) {
            assertThat(counter.exhaustedFor("key" + key)).isZero();
        }

        assertThat(counter.size()).isZero();
    }

    @Test
    void countWhenTheWindowIsOverThenANewOneOpens() {
        count("key", LIMIT);
        ticker.advance(WINDOW);

        count("key", LIMIT - 1);

        assertThat(counter.attempts("key")).isEqualTo(LIMIT - 1);
        assertThat(counter.exhaustedFor("key")).isZero();
    }

    @Test
    void sizeWhenWindowsAreOverThenTheirKeysAreForgotten() {
        count("exhausted", LIMIT);
        flood(50);
        assertThat(counter.size()).isEqualTo(51);

        ticker.advance(WINDOW.plusSeconds(2));

        assertThat(counter.size()).isZero();
    }

    @Test
    void countWhenFortyAttemptsFailAtOnceThenAllAreCounted() {
        AtOnce.run(40, () -> counter.count("key"));

        assertThat(counter.attempts("key")).isEqualTo(40);
        assertThat(counter.exhaustedFor("key")).isEqualTo(WINDOW);
    }

    @Test
    void countWhenManyThreadsFloodAndFailThenNothingIsLost() {
        AttemptCounter roomy = counter(LIMIT, 100_000);

        AtOnce.run(8, () -> {
            for (int key = 0; key < 1_000; key++) {
                roomy.count("key" + key);
                roomy.exhaustedFor("key" + key);
            }
        });

        for (int key = 0; key < 1_000; key++) {
            assertThat(roomy.attempts("key" + key)).isEqualTo(8);
        }
    }

    /** Large enough for the cache to be of no help: it starts to tell keys apart only when it is half full. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 120})
    void countWhenAFloodOfOtherKeysFollowsThenAnExhaustedKeyStaysExhausted(int limit) {
        int keys = 10_000;
        AttemptCounter flooded = counter(limit, keys);
        for (int i = 0; i < limit; i++) {
            flooded.count("victim");
        }

        for (int key = 0; key < 20 * keys; key++) {
            flooded.count("one-shot-" + key);
        }

        assertThat(flooded.exhaustedFor("victim")).isEqualTo(WINDOW);
        assertThat(flooded.size()).isLessThanOrEqualTo(keys);
    }

    @Test
    void countWhenADroppedKeyGoesOnThenItsAttemptsAndItsWindowAreTheSame() {
        count("key", LIMIT);
        ticker.advance(Duration.ofSeconds(10));
        flood(100 * KEYS);

        counter.count("key");

        assertThat(counter.attempts("key")).isEqualTo(LIMIT + 1);
        assertThat(counter.exhaustedFor("key")).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void countWhenMoreThanThatAreExhaustedThenTheBoundHoldsAllTheSame() {
        exhaust("a", 10 * KEYS);

        assertThat(counter.size()).isLessThanOrEqualTo(KEYS);
        assertThat(exhausted("a", 10 * KEYS)).isGreaterThanOrEqualTo(KEYS / 4);
    }

    /** Either other keys take the places of earlier rounds, or the same keys keep theirs. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countWhenKeysAreExhaustedRoundAfterRoundThenAllOfThemSurviveEachFlood(boolean others) {
        for (int round = 0; round < 4; round++) {
            String prefix = others ? "round" + round + "-" : "a";
            exhaust(prefix, KEYS / 4);
            flood(100 * KEYS);

            assertThat(exhausted(prefix, KEYS / 4)).isEqualTo(KEYS / 4);
            assertThat(counter.size()).isLessThanOrEqualTo(KEYS);
            ticker.advance(WINDOW.plusSeconds(2));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void countWhenThereIsHardlyAnyRoomThenStillCounts(int keys) {
        AttemptCounter tiny = counter(LIMIT, keys);

        for (int i = 0; i < LIMIT; i++) {
            tiny.count("key");
        }

        assertThat(tiny.exhaustedFor("key")).isEqualTo(WINDOW);
        for (int key = 0; key < 100; key++) {
            tiny.count("other" + key);
            assertThat(tiny.size()).isLessThanOrEqualTo(keys);
        }
    }

    private AttemptCounter counter(int limit, int keys) {
        return new AttemptCounter(limit, WINDOW, keys, ticker);
    }

    private void count(String key, int times) {
        for (int i = 0; i < times; i++) {
            counter.count(key);
        }
    }

    private void exhaust(String prefix, int keys) {
        for (int key = 0; key < keys; key++) {
            count(prefix + key, LIMIT);
        }
    }

    private long exhausted(String prefix, int keys) {
        long exhausted = 0;
        for (int key = 0; key < keys; key++) {
            exhausted += counter.exhaustedFor(prefix + key).isZero() ? 0 : 1;
        }
        return exhausted;
    }

    private void flood(int keys) {
        for (int key = 0; key < keys; key++) {
            counter.count("one-shot-" + key);
        }
    }
}
