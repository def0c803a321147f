package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.queue.QueueWriter;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.WaitingTask;
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

    /**
     * A statement with the 500 patients of each of 1,000 searches would exceed the time that the database lets it take.
     */
    @Test
    void firstWhenEventsHaveManyPatientsThenTheirRowsCount() {
        NewAuditEvent one = shown(0, 0);
        NewAuditEvent four = shown(3, 0);
        NewAuditEvent three = shown(1, 1);
        List.of(one, four, three).forEach(pending::add);

        assertThat(pending.first(4)).containsExactly(one);
        assertThat(pending.first(5)).containsExactly(one, four);
        assertThat(pending.first(8)).containsExactly(one, four, three);
        pending.remove(1);
        assertThat(pending.first(2)).as("at least one").containsExactly(four);
    }

    @Test
    void reserveWhenAnEventHasManyPatientsThenTheyTakePlacesToo() {
        assertThat(pending.reserve(NO_WAIT)).isTrue();
        pending.add(shown(2 * CAPACITY, 0));
        assertThat(pending.reserve(NO_WAIT)).isFalse();

        pending.remove(1);

        IntStream.range(0, CAPACITY)
                .forEach(place -> assertThat(pending.reserve(NO_WAIT)).isTrue());
        assertThat(pending.reserve(NO_WAIT)).isFalse();
    }

    /** A hundred searches fill the queue: their events alone would never reach the threshold of the alert. */
    @Test
    void metersWhenAnEventHasManyPatientsThenShowTheRowsThatFillTheQueue() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new QueueWriter<>("audit events", pending, events -> {}).bindTo(registry);
        Gauge waiting = registry.get(DomainMeter.QUEUE_ROWS.meterName())
                .tag("queue", "audit events")
                .gauge();
        NewAuditEvent search = shown(500, 0);

        pending.add(search);
        pending.add(shown(0, 0));

        assertThat(pending.size()).isEqualTo(2);
        assertThat(waiting.value()).isEqualTo(search.rows() + 1).isGreaterThan(500);
        pending.remove(1);
        assertThat(waiting.value()).isEqualTo(1);
        pending.remove(1);
        assertThat(waiting.value()).isZero();
    }

    /** The summary of the alert says that the queue is more than half full. */
    @Test
    void alertWhenComparedWithTheCapacityThenFiresAtHalfOfIt() throws IOException {
        String alerts = Files.readString(Path.of("src/main/monitoring/alerts.yaml"));

        assertThat(alerts)
                .contains("clinical_queue_rows{job=\"clinical-platform\",queue=\"audit events\"}) > "
                        + PendingAuditEvents.CAPACITY / 2 + "\n")
                .contains("is more than half full");
    }

    private static NewAuditEvent shown(int patients, int persons) {
        return new NewAuditEvent(
                TestAuditEvents.ofPatients(UUID.randomUUID(), null, ids(patients), TestClock.START), ids(persons));
    }

    private static List<UUID> ids(int number) {
        return Stream.generate(UUID::randomUUID).limit(number).toList();
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
    void reserveWhenEventsAreWrittenMeanwhileThenGetsAPlace() throws Exception {
        fill();
        Future<Boolean> waiting = WaitingTask.start(() -> pending.reserve(LONG_TIMEOUT));

        pending.remove(1);

        assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();
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
