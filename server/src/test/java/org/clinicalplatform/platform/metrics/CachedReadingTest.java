package org.clinicalplatform.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CachedReadingTest {
    private static final long LIFETIME = CachedReading.LIFETIME.toNanos();

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicInteger queries = new AtomicInteger();
    private boolean failing;
    private final CachedReading<Integer> reading = new CachedReading<>(this::query, nanoTime::get);

    private int query() {
        int number = queries.incrementAndGet();
        if (failing) {
            throw new IllegalStateException("query " + number);
        }
        return number;
    }

    @Test
    void getWhenTheResultIsCurrentThenQueriesOnce() {
        assertThat(reading.get()).isEqualTo(1);
        nanoTime.addAndGet(LIFETIME - 1);
        assertThat(reading.get()).isEqualTo(1);

        nanoTime.addAndGet(1);
        assertThat(reading.get()).isEqualTo(2);
    }

    @Test
    void getWhenTheQueryFailedThenFailsAsLongAsAResultIsUsed() {
        failing = true;
        assertThatIllegalStateException().isThrownBy(reading::get).withMessage("query 1");
        failing = false;
        nanoTime.addAndGet(LIFETIME - 1);
        assertThatIllegalStateException().isThrownBy(reading::get).withMessage("query 1");

        nanoTime.addAndGet(1);
        assertThat(reading.get()).isEqualTo(2);
    }
}
