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
 * Events that wait to be written, in order, and places for those to come. Nobody adds an event without having taken a
 * place for it before, so that there are never more than there is room for, and none is lost. Thread-safe.
 */
@Component
class PendingAuditEvents implements WriteQueue<AuditEvent> {
    /** Some megabytes of events; a writer that stands still for ten seconds at full load fills it. */
    static final int CAPACITY = 20_000;

    private final Semaphore places;
    private final Deque<AuditEvent> waiting = new ArrayDeque<>();

    PendingAuditEvents() {
        this(CAPACITY);
    }

    PendingAuditEvents(int capacity) {
        places = new Semaphore(capacity);
    }

    /** Takes a place for one event, and says whether there was one within that time. */
    boolean reserve(Duration patience) {
        try {
            return places.tryAcquire() || places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives a place back that no event came to. */
    void release() {
        places.release();
    }

    /** Puts an event into a place that was {@linkplain #reserve reserved} for it. */
    synchronized void add(AuditEvent event) {
        waiting.add(event);
    }

    @Override
    public synchronized List<AuditEvent> first(int atMost) {
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
