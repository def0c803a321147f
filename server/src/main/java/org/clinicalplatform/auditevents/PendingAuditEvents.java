package org.clinicalplatform.auditevents;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.platform.queue.WriteQueue;
import org.springframework.stereotype.Component;

/**
 * The queue of audit events. A place is reserved before an event is added, so that the queue is bounded without ever
 * losing an event. An event takes a place for each of its rows, of which the response of a search has hundreds; those
 * beyond the reserved one are taken whether they are free or not. Adding takes no lock, which every audited call would
 * wait for.
 */
@Component
class PendingAuditEvents implements WriteQueue<NewAuditEvent> {
    /** Rows: some megabytes. Full load fills it in ten seconds or more when nothing is written. */
    static final int CAPACITY = 50_000;

    private final Places places;
    private final Queue<NewAuditEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();

    PendingAuditEvents() {
        this(CAPACITY);
    }

    PendingAuditEvents(int capacity) {
        places = new Places(capacity);
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
        places.take(event.rows() - 1);
        waiting.add(event);
        size.incrementAndGet();
        rows.addAndGet(event.rows());
    }

    @Override
    public List<NewAuditEvent> first(int rows) {
        List<NewAuditEvent> first = new ArrayList<>();
        int left = rows;
        for (Iterator<NewAuditEvent> events = waiting.iterator(); left > 0 && events.hasNext(); ) {
            NewAuditEvent event = events.next();
            left -= event.rows();
            if (left >= 0 || first.isEmpty()) {
                first.add(event);
            }
        }
        return List.copyOf(first);
    }

    @Override
    public void remove(int count) {
        int removed = 0;
        for (int i = 0; i < count; i++) {
            removed += waiting.remove().rows();
        }
        size.addAndGet(-count);
        rows.addAndGet(-removed);
        places.release(removed);
    }

    @Override
    public long size() {
        return size.get();
    }

    @Override
    public long rows() {
        return rows.get();
    }

    /** Places of which more can be taken than there are. */
    private static final class Places extends Semaphore {
        private static final long serialVersionUID = 1L;

        Places(int permits) {
            super(permits);
        }

        void take(int permits) {
            reducePermits(permits);
        }
    }
}
