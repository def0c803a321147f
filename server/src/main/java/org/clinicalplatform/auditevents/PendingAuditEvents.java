package org.clinicalplatform.auditevents;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.platform.queue.WriteQueue;
import org.springframework.stereotype.Component;

/**
 * The queue of audit events. A place is reserved before an event is added, so that the queue is bounded without ever losing
 * an event. Adding takes no lock, which every audited call would wait for.
 */
@Component
class PendingAuditEvents implements WriteQueue<NewAuditEvent> {
    /** Some megabytes; full load fills it in ten seconds when nothing is written. */
    static final int CAPACITY = 20_000;

    private final Semaphore places;
    private final Queue<NewAuditEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();

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
    void add(NewAuditEvent event) {
        waiting.add(event);
        size.incrementAndGet();
    }

    @Override
    public List<NewAuditEvent> first(int atMost) {
        return waiting.stream().limit(atMost).toList();
    }

    @Override
    public void remove(int count) {
        for (int i = 0; i < count; i++) {
            waiting.remove();
        }
        size.addAndGet(-count);
        places.release(count);
    }

    @Override
    public long size() {
        return size.get();
    }
}
