package org.clinicalplatform.platform.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class QueueWriterTest {
    private final Database database = new Database();
    private final Waiting waiting = new Waiting();
    private final QueueWriter<Integer> writer = new QueueWriter<>("numbers", waiting, database::insert);

    @Test
    void writeWhenManyWaitThenWritesThemInOrderInFewStatements() {
        List<Integer> rows = add(2 * QueueWriter.BATCH + 1);

        assertThat(writer.write()).isTrue();

        assertThat(database.statements).extracting(List::size).containsExactly(1000, 1000, 1);
        assertThat(database.written()).isEqualTo(rows);
        assertThat(waiting.size()).isZero();
    }

    @Test
    void writeWhenNothingWaitsOrNeverStartedThenLeavesTheDatabaseAlone() {
        database.gone = true;
        assertThat(writer.write()).isTrue();

        database.gone = false;
        add(1);
        writer.stop();
        assertThat(database.written()).isEmpty();
    }

    /** Otherwise the writer would never rest under load, and write statements of a few rows. */
    @Test
    void writeWhenRowsAreAddedMeanwhileThenLeavesThemToTheNextStatement() {
        add(3);
        database.meanwhile = () -> add(2);

        assertThat(writer.write()).isTrue();
        assertThat(waiting.size()).isEqualTo(2);
        assertThat(writer.write()).isTrue();

        assertThat(database.statements).extracting(List::size).containsExactly(3, 2);
    }

    @Test
    void stopWhenRowsAreAddedMeanwhileThenWritesThemToo() {
        database.meanwhile = () -> add(2);
        add(3);
        writer.start();

        writer.stop();

        assertThat(database.written()).hasSize(5);
    }

    @Test
    void writeWhenTheDatabaseIsGoneThenKeepsEverythingForLater() {
        List<Integer> rows = add(QueueWriter.BATCH + 100);
        database.gone = true;
        assertThat(writer.write()).isFalse();
        assertThat(writer.write()).isFalse();
        assertThat(waiting.size()).isEqualTo(QueueWriter.BATCH + 100);

        database.gone = false;

        assertThat(writer.write()).isTrue();
        assertThat(database.written()).isEqualTo(rows);
    }

    /** Every 200 ms, the line would hide all others. */
    @Test
    void writeWhenTheDatabaseIsGoneThenTheLogHasItOnceInEachOutage(CapturedOutput output) {
        add(1);
        database.failures = 2;
        assertThat(writer.write()).isFalse();
        assertThat(writer.write()).isFalse();
        assertThat(output).containsOnlyOnce("Could not write numbers");
        assertThat(writer.write()).isTrue();

        add(1);
        database.failures = 1;
        assertThat(writer.write()).isFalse();

        assertThat(output.getAll().split("Could not write numbers", -1)).hasSize(3);
    }

    @Test
    void writeWhenTheDatabaseIsTooSlowForAStatementThenWritesFewerRowsAtOnce() {
        List<Integer> rows = add(3 * QueueWriter.BATCH);
        database.most = 100;

        int passes = 1;
        while (!writer.write()) {
            passes++;
        }

        assertThat(passes).isLessThan(10);
        assertThat(database.written()).isEqualTo(rows);
        database.most = Integer.MAX_VALUE;
        database.statements.clear();
        IntStream.range(0, 10).forEach(pass -> {
            add(1);
            assertThat(writer.write()).isTrue();
        });
        add(QueueWriter.BATCH);
        assertThat(writer.write()).isTrue();
        assertThat(database.statements.get(database.statements.size() - 1)).hasSize(QueueWriter.BATCH);
    }

    @Test
    void stopWhenRowsWaitThenWritesThemFirst() {
        writer.start();
        assertThat(writer.isRunning()).isTrue();
        List<Integer> rows = add(50);

        writer.stop();

        assertThat(writer.isRunning()).isFalse();
        assertThat(database.written()).isEqualTo(rows);
    }

    @Test
    void stopWhenTheDatabaseComesBackInTimeThenStillWritesThem() {
        database.failures = 3;
        List<Integer> rows = add(50);
        writer.start();

        writer.stop();

        assertThat(database.written()).isEqualTo(rows);
    }

    /** Of a full memory, for instance: a writer that ended would leave everything behind it unwritten. */
    @Test
    void startWhenAStatementEndsInAnErrorThenGoesOnWriting() {
        database.error = true;
        List<Integer> rows = add(50);
        writer.start();
        await().until(() -> !database.error);

        await().untilAsserted(() -> assertThat(database.written()).isEqualTo(rows));
        writer.stop();
    }

    @Test
    void metersWhenTheDatabaseIsGoneThenShowRowsAndDelay() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        writer.bindTo(registry);
        assertThat(gauge(registry, DomainMeter.QUEUE_DELAY)).isZero();

        database.gone = true;
        add(3);
        assertThat(writer.write()).isFalse();
        assertThat(gauge(registry, DomainMeter.QUEUE_ROWS)).isEqualTo(3);
        assertThat(gauge(registry, DomainMeter.QUEUE_DELAY)).isPositive();

        database.gone = false;
        assertThat(writer.write()).isTrue();
        assertThat(gauge(registry, DomainMeter.QUEUE_ROWS)).isZero();
        assertThat(gauge(registry, DomainMeter.QUEUE_DELAY)).isZero();
    }

    private static double gauge(SimpleMeterRegistry registry, DomainMeter meter) {
        return registry.get(meter.meterName()).tag("queue", "numbers").gauge().value();
    }

    private List<Integer> add(int count) {
        List<Integer> rows = IntStream.range(0, count).boxed().toList();
        waiting.addAll(rows);
        return rows;
    }

    private static final class Waiting implements WriteQueue<Integer> {
        private final Deque<Integer> rows = new ArrayDeque<>();

        synchronized void addAll(List<Integer> added) {
            rows.addAll(added);
        }

        @Override
        public synchronized List<Integer> first(int atMost) {
            return rows.stream().limit(atMost).toList();
        }

        @Override
        public synchronized void remove(int count) {
            IntStream.range(0, count).forEach(i -> rows.remove());
        }

        @Override
        public synchronized long size() {
            return rows.size();
        }
    }

    /** Takes statements, or fails as a database does that is not there. */
    private static final class Database {
        private final List<List<Integer>> statements = new ArrayList<>();
        private volatile boolean gone;
        private volatile int failures;
        private volatile boolean error;
        private volatile int most = Integer.MAX_VALUE;
        private volatile @Nullable Runnable meanwhile;

        synchronized void insert(List<Integer> rows) {
            if (error) {
                error = false;
                throw new OutOfMemoryError("no memory");
            }
            if (gone || failures-- > 0 || rows.size() > most) {
                throw new IllegalStateException("no database");
            }
            statements.add(List.copyOf(rows));
            Runnable once = meanwhile;
            meanwhile = null;
            if (once != null) {
                once.run();
            }
        }

        synchronized List<Integer> written() {
            return statements.stream().flatMap(List::stream).toList();
        }
    }
}
