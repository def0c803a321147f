package org.clinicalplatform.platform.backlog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Writes a backlog from a thread of its own, many in one statement. While the database does not take them it tries
 * again; at the end of the service it writes what is left, for a few seconds at most.
 */
public final class BacklogWriter<T> implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BacklogWriter.class);

    /** Rows of one statement. */
    static final int BATCH = 1_000;

    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(200);
    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(1);
    private static final Duration AT_THE_END = Duration.ofSeconds(8);

    private final String name;
    private final Backlog<T> backlog;
    private final Consumer<List<T>> statement;
    private boolean failing;
    private volatile @Nullable Thread writer;

    /**
     * A writer that has not begun.
     *
     * @param name of the rows, in the plural, for the thread and the log
     * @param statement inserts those that are not there yet, since a try whose outcome is unknown is repeated
     */
    public BacklogWriter(String name, Backlog<T> backlog, Consumer<List<T>> statement) {
        this.name = name;
        this.backlog = backlog;
        this.statement = statement;
    }

    /** Started before the server takes requests, and stopped after the last was answered. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::writeUntilStopped, name.replace(' ', '-'));
        thread.setDaemon(true);
        writer = thread;
        thread.start();
    }

    @Override
    public void stop() {
        Thread thread = writer;
        writer = null;
        if (thread == null) {
            return;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(AT_THE_END.plusSeconds(2).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (backlog.size() > 0) {
            LOG.error("{} {} could not be written", backlog.size(), name);
        }
    }

    @Override
    public boolean isRunning() {
        return writer != null;
    }

    private void writeUntilStopped() {
        while (isRunning()) {
            boolean written = write();
            if (isRunning()) {
                LockSupport.parkNanos((written ? BETWEEN_ROUNDS : AFTER_A_FAILURE).toNanos());
            }
        }
        long deadline = System.nanoTime() + AT_THE_END.toNanos();
        while (!write() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(BETWEEN_ROUNDS.toNanos());
        }
    }

    /** Writes all that is pending, and says whether the database took it. Not from two threads at once. */
    boolean write() {
        try {
            for (List<T> batch = backlog.first(BATCH); !batch.isEmpty(); batch = backlog.first(BATCH)) {
                statement.accept(batch);
                backlog.remove(batch.size());
            }
            failing = false;
            return true;
        } catch (RuntimeException | Error e) {
            // an error too: without this thread nothing would be written until the service is started again
            if (!failing) {
                LOG.warn("The {} wait for the database: {}", name, e.toString());
            }
            failing = true;
            return false;
        }
    }
}
