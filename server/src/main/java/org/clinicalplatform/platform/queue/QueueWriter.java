package org.clinicalplatform.platform.queue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Writes a queue in batches from a scheduled task. While the database is unavailable the rows stay in the queue; when
 * the service stops, the writer keeps trying for a few seconds.
 */
public final class QueueWriter<T> implements SmartLifecycle, MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(QueueWriter.class);

    /** Rows of one statement. */
    static final int BATCH = 1_000;

    /** Rows of one statement after many failures. */
    static final int SMALLEST_BATCH = 50;

    private static final Duration WRITE_DELAY = Duration.ofMillis(200);
    private static final Duration RUNNING_STATEMENT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration FINAL_WRITE_TIMEOUT = Duration.ofSeconds(8);

    private final String name;
    private final WriteQueue<T> queue;
    private final Consumer<List<T>> insert;
    private int rows = BATCH;
    private boolean failing;
    private volatile long writtenNanos = System.nanoTime();
    private volatile @Nullable ThreadPoolTaskScheduler scheduler;

    /**
     * Creates a stopped writer.
     *
     * @param name of the rows, in the plural, for the thread and the log
     * @param insert skips rows that already exist, because a statement with an unknown outcome is repeated
     */
    public QueueWriter(String name, WriteQueue<T> queue, Consumer<List<T>> insert) {
        this.name = name;
        this.queue = queue;
        this.insert = insert;
    }

    /** Starts before the web server and stops after the last response. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public void start() {
        ThreadPoolTaskScheduler started = new ThreadPoolTaskScheduler();
        started.setThreadNamePrefix(name.replace(' ', '-') + "-");
        started.setDaemon(true);
        started.setWaitForTasksToCompleteOnShutdown(true);
        started.setAwaitTerminationMillis(RUNNING_STATEMENT_TIMEOUT.toMillis());
        started.initialize();
        started.scheduleWithFixedDelay(this::write, WRITE_DELAY);
        scheduler = started;
    }

    @Override
    public void stop() {
        ThreadPoolTaskScheduler stopping = scheduler;
        scheduler = null;
        if (stopping == null) {
            return;
        }
        stopping.shutdown();
        long deadline = System.nanoTime() + FINAL_WRITE_TIMEOUT.toNanos();
        while (queue.size() > 0 && System.nanoTime() - deadline < 0) {
            if (!write()) {
                LockSupport.parkNanos(WRITE_DELAY.toNanos());
            }
        }
        if (queue.size() > 0) {
            LOG.error("{} {} could not be written before the service stopped", queue.events(), name);
        }
    }

    @Override
    public boolean isRunning() {
        return scheduler != null;
    }

    /** Meters how many rows wait, and since when (requirement R-345). */
    @Override
    public void bindTo(MeterRegistry registry) {
        Tags tags = Tags.of("queue", name);
        DomainMeter.QUEUE_ROWS.gauge(registry, tags, queue, WriteQueue::rows);
        DomainMeter.QUEUE_DELAY.gauge(registry, tags, this, QueueWriter::delaySeconds);
    }

    private double delaySeconds() {
        long nanos = queue.size() == 0 ? 0 : System.nanoTime() - writtenNanos;
        return (double) nanos / TimeUnit.SECONDS.toNanos(1);
    }

    /**
     * Writes the entries that wait when it begins. Those that are added meanwhile are left to the next call: under load
     * there are always some, and each few of them would take a statement and a commit of their own.
     *
     * @return false when the database did not accept them; then the next statements have fewer rows until all are
     *     written, since a slow database may not have finished the last one in time, and never would
     */
    synchronized boolean write() {
        try {
            long left = queue.size();
            for (List<T> batch = queue.first(rows); left > 0 && !batch.isEmpty(); batch = queue.first(rows)) {
                insert.accept(batch);
                queue.remove(batch.size());
                left -= batch.size();
            }
            rows = Math.min(BATCH, 2 * rows);
            failing = false;
            writtenNanos = System.nanoTime();
            return true;
        } catch (RuntimeException | Error e) {
            // errors too: they would end the scheduled task, and nothing would be written until the next start
            if (!failing) {
                LOG.warn(
                        "Could not write {}; they stay queued until the database accepts them: {}",
                        name,
                        DatabaseFailures.reason(e));
            }
            failing = true;
            rows = Math.max(SMALLEST_BATCH, rows / 2);
            return false;
        }
    }
}
