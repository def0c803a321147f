package org.clinicalplatform.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class CachedReadingTest {
    private static final long LIFETIME = CachedReading.LIFETIME.toNanos();

    private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicInteger queries = new AtomicInteger();
    private boolean failing;
    private final CachedReading<Integer> reading = new CachedReading<>("rows of a test", this::query, nanoTime::get);

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

    /** The registry itself logs the first failure of any gauge in the life of the process, and no others. */
    @Test
    void getWhenQueriesFailThenTheFirstFailureAfterAResultIsLogged(CapturedOutput log) {
        failing = true;
        for (int time = 0; time < 3; time++) {
            assertThatIllegalStateException().isThrownBy(reading::get);
            nanoTime.addAndGet(LIFETIME);
        }
        assertThat(warnings(log)).singleElement().asString().endsWith(": query 1");

        failing = false;
        assertThat(reading.get()).isEqualTo(4);
        failing = true;
        nanoTime.addAndGet(LIFETIME);
        assertThatIllegalStateException().isThrownBy(reading::get);

        assertThat(warnings(log)).hasSize(2).last().asString().endsWith(": query 5");
    }

    private static List<String> warnings(CapturedOutput log) {
        return log.getAll()
                .lines()
                .filter(line -> line.contains("Could not read the gauges of rows of a test"))
                .toList();
    }
}
