package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class PeriodsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @Test
    void beginWhenSubmittedThenIsKept() {
        assertThat(Periods.begin(NOW.minusSeconds(9), NOW.minusSeconds(5), NOW)).isEqualTo(NOW.minusSeconds(9));
    }

    @Test
    void endWhenSubmittedThenIsKept() {
        assertThat(Periods.end(NOW.minusSeconds(9), NOW, NOW)).isEqualTo(NOW.minusSeconds(9));
    }

    @Test
    void endWhenAbsentThenIsNowOrTheStartOfAClockThatRanAhead() {
        Instant ahead = NOW.plusSeconds(300);

        assertThat(Periods.end(null, NOW.minusSeconds(9), NOW)).isEqualTo(NOW);
        assertThat(Periods.end(null, ahead, NOW)).isEqualTo(ahead);
        assertThat(Periods.end(null, ahead.plusSeconds(1), NOW)).isEqualTo(NOW);
    }

    @Test
    void beginWhenAbsentThenIsNow() {
        assertThat(Periods.begin(null, null, NOW)).isEqualTo(NOW);
        assertThat(Periods.begin(null, NOW.plusSeconds(1), NOW)).isEqualTo(NOW);
    }

    /** The end was checked some milliseconds ago. */
    @Test
    void beginWhenTheEndHasJustPassedThenIsNotAfterIt() {
        assertThat(Periods.begin(null, NOW.minusMillis(1), NOW)).isEqualTo(NOW.minusMillis(1));
    }
}
