package org.clinicalplatform.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReportIntervalTest {
    private static final long LENGTH = ReportInterval.LENGTH.toNanos();

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private final ReportInterval interval = new ReportInterval(nanoTime::get);

    @Test
    void takeTurnWhenTheLastReportIsRecentThenIsRefused() {
        assertThat(interval.takeTurn()).isTrue();
        assertThat(interval.takeTurn()).isFalse();
        nanoTime.addAndGet(LENGTH - 1);
        assertThat(interval.takeTurn()).isFalse();

        nanoTime.addAndGet(1);
        assertThat(interval.takeTurn()).isTrue();
        assertThat(interval.takeTurn()).isFalse();
    }
}
