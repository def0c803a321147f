package org.clinicalplatform.platform.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotFoundTickTest {
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(2);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 500_000, 1_999_999, 2_000_000, 2_000_001, 7_300_000, 123_456_789})
    void holdSinceWhenSomeTimeHasPassedThenReturnsNotBeforeTheNextWholeTick(long passed) {
        long arrived = System.nanoTime() - passed;
        long before = System.nanoTime() - arrived;

        NotFoundTick.holdSince(arrived);

        assertThat(System.nanoTime() - arrived).isGreaterThanOrEqualTo((before / TICK + 1) * TICK);
    }

    @RepeatedTest(5)
    void holdSinceWhenTheThreadIsWokenEarlyThenStillWaitsForTheTick() throws InterruptedException {
        Thread held = Thread.currentThread();
        AtomicBoolean over = new AtomicBoolean();
        Thread waker = new Thread(() -> {
            while (!over.get()) {
                LockSupport.unpark(held);
            }
        });
        waker.start();
        try {
            long arrived = System.nanoTime();
            NotFoundTick.holdSince(arrived);
            assertThat(System.nanoTime() - arrived).isGreaterThanOrEqualTo(TICK);
        } finally {
            over.set(true);
            waker.join();
        }
    }

    @Test
    void holdSinceWhenInterruptedThenReturnsAndStaysInterrupted() {
        Thread.currentThread().interrupt();

        NotFoundTick.holdSince(System.nanoTime());

        assertThat(Thread.interrupted()).isTrue();
    }
}
