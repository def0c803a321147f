package org.clinicalplatform.securityevents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.platform.queue.WriteQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Events that wait to be written, in order. Bounded: when too many wait, further ones are merged by kind and reason, so
 * that none is lost and memory does not grow. Thread-safe, for any number that add and one that takes away.
 */
@Component
class PendingEvents implements WriteQueue<SecurityEvent> {
    /** Some megabytes of events. */
    static final int CAPACITY = 10_000;

    /** Kinds and reasons are words of the service's own, so there are few. */
    private record Sort(SecurityEventKind kind, @Nullable String reason) {}

    private final int capacity;
    private final Deque<SecurityEvent> waiting = new ArrayDeque<>();
    private final Map<Sort, SecurityEvent> merged = new LinkedHashMap<>();

    PendingEvents() {
        this(CAPACITY);
    }

    PendingEvents(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(SecurityEvent event) {
        if (waiting.size() < capacity) {
            waiting.add(event);
        } else {
            merged.merge(new Sort(event.kind(), event.reason()), event, SecurityEvent::mergedWith);
        }
    }

    @Override
    public synchronized List<SecurityEvent> first(int atMost) {
        return waiting.stream().limit(atMost).toList();
    }

    /** Makes room for merged ones, which wait from then on. */
    @Override
    public synchronized void remove(int count) {
        for (int i = 0; i < count; i++) {
            waiting.remove();
        }
        waiting.addAll(merged.values());
        merged.clear();
    }

    /** Counts each of a merged one. */
    @Override
    public synchronized long size() {
        return waiting.stream().mapToLong(SecurityEvent::count).sum()
                + merged.values().stream().mapToLong(SecurityEvent::count).sum();
    }
}
