package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.context.WebServerGracefulShutdownLifecycle;

class ConnectionDrainTest {
    private static final Duration PHASE = Duration.ofSeconds(20);

    /** Connections that are open depending on the milliseconds since the drain began. */
    private static final class TestConnections implements DrainableConnections {
        private final LongPredicate open;
        private long begun;

        TestConnections(LongPredicate open) {
            this.open = open;
        }

        @Override
        public void closeAfterNextResponse() {
            begun = System.nanoTime();
        }

        @Override
        public boolean isAnyOpen() {
            return open.test(Duration.ofNanos(System.nanoTime() - begun).toMillis());
        }
    }

    private static long millisOfStop(Duration time, TestConnections connections) {
        ConnectionDrain drain = new ConnectionDrain(time, PHASE);
        drain.add(connections);
        drain.start();
        assertThat(drain.isRunning()).isTrue();
        long start = System.nanoTime();
        drain.stop();
        assertThat(drain.isRunning()).isFalse();
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
    }

    @Test
    void stopWhenConnectionsStayOpenThenLastsAsLongAsSet() {
        assertThat(millisOfStop(Duration.ofMillis(1_500), new TestConnections(millis -> true)))
                .isBetween(1_500L, 4_000L);
    }

    @Test
    void stopWhenTheLastConnectionIsClosedThenEndsASecondLater() {
        TestConnections connections = new TestConnections(millis -> millis < 400);

        assertThat(millisOfStop(Duration.ofSeconds(15), connections)).isBetween(1_300L, 8_000L);
        assertThat(connections.begun).isNotZero();
    }

    @Test
    void stopWhenThereIsNoDrainTimeThenClosesNothingEarly() {
        TestConnections connections = new TestConnections(millis -> true);

        assertThat(millisOfStop(Duration.ZERO, connections)).isLessThan(1_000);
        assertThat(connections.begun).isZero();
    }

    @Test
    void drainWhenSpringWouldNotWaitSoLongThenIsRefusedByName() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new ConnectionDrain(PHASE, PHASE))
                .withMessageStartingWith("svc.web.drain must be shorter than spring.lifecycle");
    }

    @Test
    void phaseWhenComparedThenComesBeforeTheWebServersStop() {
        assertThat(new ConnectionDrain(Duration.ZERO, PHASE).getPhase())
                .isGreaterThan(WebServerGracefulShutdownLifecycle.SMART_LIFECYCLE_PHASE);
    }
}
