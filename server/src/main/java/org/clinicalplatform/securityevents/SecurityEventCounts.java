package org.clinicalplatform.securityevents;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Counts security events by kind; every kind is a meter from the start, so that its first event is an increase. */
@Component
class SecurityEventCounts implements MeterBinder {
    private static final String KIND = "kind";

    private final Map<SecurityEventKind, LongAdder> counts = new EnumMap<>(SecurityEventKind.class);

    SecurityEventCounts() {
        for (SecurityEventKind kind : SecurityEventKind.values()) {
            counts.put(kind, new LongAdder());
        }
    }

    /** Counts an event that is certain to be written. */
    void count(SecurityEventKind kind) {
        requireNonNull(counts.get(kind)).increment();
    }

    /** Counts an event once the current transaction is committed, and not if it is rolled back. */
    void countAfterCommit(SecurityEventKind kind) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                count(kind);
            }
        });
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counts.forEach((kind, count) -> DomainMeter.SECURITY_EVENTS.count(registry, Tags.of(KIND, kind.name()), count));
    }
}
