package org.clinicalplatform.auditevents;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.queue.WriteQueue;
import org.springframework.stereotype.Component;

/**
 * The queue of audit events. A place is reserved before an event is added, so that the queue is bounded without ever losing
 * an event.
 */
@Component
class PendingAuditEvents implements WriteQueue<NewAuditEvent> {
    /** Some megabytes; full load fills it in ten seconds when nothing is written. */
    static final int CAPACITY = 20_000;

    private final Semaphore places;
    private final Deque<NewAuditEvent> waiting = new ArrayDeque<>();

    PendingAuditEvents() {
        this(CAPACITY);
    }

    PendingAuditEvents(int capacity) {
        places = new Semaphore(capacity);
    }

    /** Reserves a place for one event. Returns false if none became free within the timeout. */
    boolean reserve(Duration timeout) {
        try {
            return places.tryAcquire() || places.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Releases a reserved place without adding an event. */
    void release() {
        places.release();
    }

    /** Adds an event to a {@linkplain #reserve reserved} place. */
    synchronized void add(NewAuditEvent event) {
        waiting.add(event);
    }

    @Override
    public synchronized List<NewAuditEvent> first(int atMost) {
        return waiting.stream().limit(atMost).toList();
    }

    @Override
    public synchronized void remove(int count) {
        for (int i = 0; i < count; i++) {
            waiting.remove();
        }
        places.release(count);
    }

    @Override
    public synchronized long size() {
        return waiting.size();
    }
}
