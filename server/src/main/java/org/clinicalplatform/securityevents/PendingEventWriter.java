package org.clinicalplatform.securityevents;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Writes the pending events from a thread of its own, many in one statement. While the database does not take them it
 * tries again; at the end of the service it writes what is left, for a few seconds at most.
 */
@Component
class PendingEventWriter implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PendingEventWriter.class);

    /** Events of one statement. */
    static final int BATCH = 200;

    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(200);
    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(1);
    private static final Duration AT_THE_END = Duration.ofSeconds(8);

    private final PendingEvents pending;
    private final SecurityEventMapper events;
    private boolean failing;
    private volatile @Nullable Thread writer;

    PendingEventWriter(PendingEvents pending, SecurityEventMapper events) {
        this.pending = pending;
        this.events = events;
    }

    /** Started before the server takes requests, and stopped after the last was answered. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::writeUntilStopped, "security-events");
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
        if (pending.size() > 0) {
            LOG.error("{} security events could not be written", pending.size());
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
            for (List<SecurityEvent> batch = pending.first(BATCH); !batch.isEmpty(); batch = pending.first(BATCH)) {
                events.insertAll(batch);
                pending.remove(batch.size());
            }
            failing = false;
            return true;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warn("Security events wait for the database: {}", e.toString());
            }
            failing = true;
            return false;
        }
    }
}
