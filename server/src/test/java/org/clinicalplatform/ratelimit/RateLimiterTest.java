package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimiterTest {
    private static final Attempt NOBODY = new Attempt("client", null);
    private static final Attempt ANNA = new Attempt("client", "anna");
    private static final Attempt ANNA_FROM_ELSEWHERE = new Attempt("elsewhere", "anna");
    private static final Attempt BEN = new Attempt("client", "ben");

    private final TestTicker ticker = new TestTicker();
    private final RateLimiter limiter = new RateLimiter(TestRateLimits.settings("ip-max-attempts", "8"), ticker);

    /** They are not validated then, and must not prevent the start. */
    @Test
    void limiterWhenItIsOffThenItsSettingsMayHaveAnyValue() {
        RateLimitSettings off =
                TestRateLimits.settings("enabled", "false", "window", "PT999999999999H", "max-tracked-keys", "-1");

        assertThat(new RateLimiter(off, ticker).size()).isZero();
    }

    @Test
    void refusalWhenFiveFailedThenOthersMayGoOnUntilTheClientIsExhausted() {
        count(ANNA, 5);

        assertThat(limiter.refusal(ANNA)).isEqualTo(new RateLimiter.Refusal(RateLimiter.USERNAME_EXHAUSTED, 60));
        assertThat(limiter.refusal(BEN)).isNull();
        assertThat(limiter.refusal(NOBODY)).isNull();
        assertThat(limiter.refusal(ANNA_FROM_ELSEWHERE)).isNull();

        count(BEN, 2);
        count(NOBODY, 1);

        assertThat(limiter.refusal(NOBODY)).isEqualTo(new RateLimiter.Refusal(RateLimiter.CLIENT_EXHAUSTED, 60));
        assertThat(limiter.refusal(BEN)).isEqualTo(new RateLimiter.Refusal(RateLimiter.CLIENT_EXHAUSTED, 60));
        assertThat(limiter.refusal(ANNA_FROM_ELSEWHERE)).isNull();
    }

    @Test
    void refusalWhenBothAreExhaustedThenTheLongerWaitCounts() {
        count(NOBODY, 3);
        ticker.advance(Duration.ofSeconds(20));
        count(ANNA, 5);

        RateLimiter.Refusal refusal = limiter.refusal(ANNA);

        assertThat(refusal).isEqualTo(new RateLimiter.Refusal(RateLimiter.CLIENT_EXHAUSTED, 60));
        assertThat(limiter.refusal(NOBODY)).isEqualTo(new RateLimiter.Refusal(RateLimiter.CLIENT_EXHAUSTED, 40));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 60",
        "PT0.000000001S, 60",
        "PT0.5S, 60",
        "PT1S, 59",
        "PT58.999999999S, 2",
        "PT59S, 1",
        "PT59.999999999S, 1"
    })
    void refusalWhenSomeOfTheWindowIsOverThenTheRestIsRoundedUp(Duration passed, long seconds) {
        count(ANNA, 5);
        ticker.advance(passed);

        assertThat(limiter.refusal(ANNA)).isEqualTo(new RateLimiter.Refusal(RateLimiter.USERNAME_EXHAUSTED, seconds));

        ticker.advance(Duration.ofSeconds(seconds));
        assertThat(limiter.refusal(ANNA)).isNull();
    }

    @Test
    void refusalWhenNobodyFailedThenNothingIsRemembered() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(limiter.refusal(new Attempt("client" + i, "user" + i))).isNull();
        }

        assertThat(limiter.size()).isZero();
    }

    private void count(Attempt attempt, int times) {
        for (int i = 0; i < times; i++) {
            limiter.count(attempt);
        }
    }
}
