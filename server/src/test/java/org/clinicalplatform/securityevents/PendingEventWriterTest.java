package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class PendingEventWriterTest {
    private final Database database = new Database();
    private final PendingEvents pending = new PendingEvents(1_000);
    private final PendingEventWriter writer = new PendingEventWriter(pending, database);

    @Test
    void writeWhenManyWaitThenWritesThemInOrderInFewStatements() {
        List<SecurityEvent> events = add(2 * PendingEventWriter.BATCH + 1);

        assertThat(writer.write()).isTrue();

        assertThat(database.statements).extracting(List::size).containsExactly(200, 200, 1);
        assertThat(database.written()).isEqualTo(events);
        assertThat(pending.size()).isZero();
    }

    @Test
    void writeWhenNothingWaitsThenLeavesTheDatabaseAlone() {
        database.gone = true;

        assertThat(writer.write()).isTrue();
    }

    @Test
    void writeWhenTheDatabaseIsGoneThenKeepsEverythingForLater() {
        List<SecurityEvent> events = add(300);
        database.gone = true;
        assertThat(writer.write()).isFalse();
        assertThat(writer.write()).isFalse();
        assertThat(pending.size()).isEqualTo(300);

        database.gone = false;

        assertThat(writer.write()).isTrue();
        assertThat(database.written()).isEqualTo(events);
    }

    @Test
    void writeWhenMoreCameThanFitThenNoneIsLost() {
        database.gone = true;
        add(1_000 + 777);
        assertThat(writer.write()).isFalse();
        database.gone = false;

        assertThat(writer.write()).isTrue();

        assertThat(database.written().stream().mapToInt(SecurityEvent::count).sum())
                .isEqualTo(1_777);
        assertThat(database.written()).hasSize(1_001);
    }

    @Test
    void stopWhenEventsWaitThenWritesThemFirst() {
        writer.start();
        assertThat(writer.isRunning()).isTrue();
        List<SecurityEvent> events = add(50);

        writer.stop();

        assertThat(writer.isRunning()).isFalse();
        assertThat(database.written()).isEqualTo(events);
    }

    @Test
    void stopWhenTheDatabaseComesBackInTimeThenStillWritesThem() {
        database.failures = 3;
        List<SecurityEvent> events = add(50);
        writer.start();

        writer.stop();

        assertThat(database.written()).isEqualTo(events);
    }

    @Test
    void stopWhenNeverStartedThenDoesNothing() {
        add(1);

        writer.stop();

        assertThat(database.written()).isEmpty();
    }

    private List<SecurityEvent> add(int count) {
        List<SecurityEvent> events = IntStream.range(0, count)
                .mapToObj(i -> new SecurityEvent(
                        UUID.randomUUID(),
                        SecurityEventKind.RATE_LIMITED,
                        TestClock.START,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        1))
                .toList();
        events.forEach(pending::add);
        return events;
    }

    /** Takes statements, or fails as a database does that is not there. */
    private static final class Database implements SecurityEventMapper {
        private final List<List<SecurityEvent>> statements = new ArrayList<>();
        private volatile boolean gone;
        private volatile int failures;

        List<SecurityEvent> written() {
            return statements.stream().flatMap(List::stream).toList();
        }

        @Override
        public void insert(SecurityEvent event) {
            throw new UnsupportedOperationException();
        }

        @Override
        public synchronized void insertAll(List<SecurityEvent> events) {
            if (gone || failures-- > 0) {
                throw new IllegalStateException("no database");
            }
            statements.add(List.copyOf(events));
        }

        @Override
        public long count(UUID tenantId, SecurityEventFilter filter) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<SecurityEvent> find(UUID tenantId, SecurityEventFilter filter, PageQuery page) {
            throw new UnsupportedOperationException();
        }
    }
}
