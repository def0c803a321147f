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
 * The queue of security events. It is bounded: when it is full, further events are merged by kind and reason, so that none
 * is lost and memory does not grow.
 */
@Component
class PendingSecurityEvents implements WriteQueue<SecurityEvent> {
    /** Some megabytes. */
    static final int CAPACITY = 10_000;

    /** Kinds and reasons are constants of the service, so there are few. */
    private record MergeKey(
            SecurityEventKind kind, @Nullable String reason) {}

    private final int capacity;
    private final Deque<SecurityEvent> waiting = new ArrayDeque<>();
    private final Map<MergeKey, SecurityEvent> merged = new LinkedHashMap<>();

    PendingSecurityEvents() {
        this(CAPACITY);
    }

    PendingSecurityEvents(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(SecurityEvent event) {
        if (waiting.size() < capacity) {
            waiting.add(event);
        } else {
            merged.merge(new MergeKey(event.kind(), event.reason()), event, SecurityEvent::mergedWith);
        }
    }

    @Override
    public synchronized List<SecurityEvent> first(int rows) {
        return waiting.stream().limit(rows).toList();
    }

    /** Moves merged events into the room that this makes. */
    @Override
    public synchronized void remove(int count) {
        for (int i = 0; i < count; i++) {
            waiting.remove();
        }
        waiting.addAll(merged.values());
        merged.clear();
    }

    /** Merged events count as many as they stand for. */
    @Override
    public synchronized long size() {
        return waiting.stream().mapToLong(SecurityEvent::count).sum()
                + merged.values().stream().mapToLong(SecurityEvent::count).sum();
    }
}
