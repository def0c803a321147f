package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PendingAuditEventsTest {
    private static final int CAPACITY = 3;
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(30);

    private final PendingAuditEvents pending = new PendingAuditEvents(CAPACITY);

    @Test
    void firstWhenEventsWaitThenHasTheLongestWaitingInOrderAndKeepsThem() {
        List<AuditEvent> events = fill();

        assertThat(pending.first(2)).isEqualTo(events.subList(0, 2));
        assertThat(pending.first(10)).isEqualTo(events);
        pending.remove(1);
        assertThat(pending.first(10)).isEqualTo(events.subList(1, 3));
        assertThat(pending.size()).isEqualTo(2);
    }

    @Test
    void reserveWhenEveryPlaceIsTakenThenThereIsNoneUntilEventsAreWritten() {
        fill();
        assertThat(pending.reserve(AT_ONCE)).isFalse();

        pending.remove(2);

        assertThat(pending.reserve(AT_ONCE)).isTrue();
        assertThat(pending.reserve(AT_ONCE)).isTrue();
        assertThat(pending.reserve(AT_ONCE)).isFalse();
    }

    @Test
    void reserveWhenPlacesAreReservedAndNotFilledYetThenTheyAreTakenAllTheSame() {
        IntStream.range(0, CAPACITY)
                .forEach(i -> assertThat(pending.reserve(AT_ONCE)).isTrue());

        assertThat(pending.reserve(AT_ONCE)).isFalse();
        assertThat(pending.size()).isZero();
    }

    @Test
    void reserveWhenAPlaceIsGivenBackThenItIsFree() {
        fill();
        pending.remove(1);
        assertThat(pending.reserve(AT_ONCE)).isTrue();

        pending.release();

        assertThat(pending.reserve(AT_ONCE)).isTrue();
    }

    @Test
    void reserveWhenEventsAreWrittenMeanwhileThenGetsAPlace() {
        fill();
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> pending.reserve(LONG));

        pending.remove(1);

        assertThat(waiting.join()).isTrue();
    }

    @Test
    void reserveWhenInterruptedThenIsRefusedAndStaysInterrupted() {
        fill();
        Thread.currentThread().interrupt();

        assertThat(pending.reserve(LONG)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    private List<AuditEvent> fill() {
        List<AuditEvent> events = IntStream.range(0, CAPACITY)
                .mapToObj(i -> TestAuditEvents.any())
                .toList();
        events.forEach(event -> {
            assertThat(pending.reserve(AT_ONCE)).isTrue();
            pending.add(event);
        });
        return events;
    }
}
