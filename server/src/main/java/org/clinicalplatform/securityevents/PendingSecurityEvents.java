package org.clinicalplatform.securityevents;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.queue.WriteQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The queue of security events. It is bounded: when it is full, further events are merged by kind, reason and
 * tenants, so that none is lost, none is seen by another tenant, and memory does not grow with the number of events.
 */
@Component
class PendingSecurityEvents implements WriteQueue<SecurityEvent> {
    /** Some megabytes. */
    static final int CAPACITY = 10_000;

    /** Kinds and reasons are constants of the service and tenants are made by administrators, so there are few. */
    private record MergeKey(
            SecurityEventKind kind,
            @Nullable String reason,
            @Nullable UUID tenantId,
            @Nullable UUID sessionTenantId) {
        static MergeKey of(SecurityEvent event) {
            return new MergeKey(event.kind(), event.reason(), event.tenantId(), event.sessionTenantId());
        }
    }

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
            merged.merge(MergeKey.of(event), event, SecurityEvent::mergedWith);
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

    @Override
    public synchronized long size() {
        return (long) waiting.size() + merged.size();
    }

    /** Merged events count as many as they stand for. */
    @Override
    public synchronized long events() {
        return waiting.stream().mapToLong(SecurityEvent::count).sum()
                + merged.values().stream().mapToLong(SecurityEvent::count).sum();
    }
}
