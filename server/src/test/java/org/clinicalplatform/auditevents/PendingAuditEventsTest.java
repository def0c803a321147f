package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class PendingAuditEventsTest {
    private static final int CAPACITY = 3;
    private static final Duration NO_WAIT = Duration.ZERO;
    private static final Duration LONG_TIMEOUT = Duration.ofSeconds(30);

    private final PendingAuditEvents pending = new PendingAuditEvents(CAPACITY);

    @Test
    void firstWhenEventsWaitThenHasTheLongestWaitingInOrderAndKeepsThem() {
        List<NewAuditEvent> events = fill();

        assertThat(pending.first(2)).isEqualTo(events.subList(0, 2));
        assertThat(pending.first(10)).isEqualTo(events);
        pending.remove(1);
        assertThat(pending.first(10)).isEqualTo(events.subList(1, 3));
        assertThat(pending.size()).isEqualTo(2);
    }

    @Test
    void reserveWhenEveryPlaceIsTakenThenThereIsNoneUntilOneIsFreed() {
        fill();
        assertThat(pending.reserve(NO_WAIT)).isFalse();

        pending.remove(2);
        assertThat(pending.reserve(NO_WAIT)).isTrue();
        assertThat(pending.reserve(NO_WAIT)).isTrue();
        assertThat(pending.reserve(NO_WAIT)).as("reserved and not filled").isFalse();

        pending.release();
        assertThat(pending.reserve(NO_WAIT)).isTrue();
    }

    @Test
    void reserveWhenEventsAreWrittenMeanwhileThenGetsAPlace() {
        fill();
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> pending.reserve(LONG_TIMEOUT));

        pending.remove(1);

        assertThat(waiting.join()).isTrue();
    }

    @Test
    void reserveWhenInterruptedThenIsRefusedAndStaysInterrupted() {
        fill();
        Thread.currentThread().interrupt();

        assertThat(pending.reserve(LONG_TIMEOUT)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    private List<NewAuditEvent> fill() {
        List<NewAuditEvent> events = IntStream.range(0, CAPACITY)
                .mapToObj(i -> new NewAuditEvent(TestAuditEvents.of(UUID.randomUUID(), TestClock.START), List.of()))
                .toList();
        events.forEach(event -> {
            assertThat(pending.reserve(NO_WAIT)).isTrue();
            pending.add(event);
        });
        return events;
    }
}
