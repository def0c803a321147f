package org.clinicalplatform.platform.metrics;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A counter for each value of an enum; each exists from the start, so that its first count is an increase. */
public abstract class EnumCounts<K extends Enum<K>> implements MeterBinder {
    private final DomainMeter meter;
    private final String tag;
    private final Map<K, LongAdder> counts;

    /**
     * Counters of the meter, all zero.
     *
     * @param tag whose values are the names of the enum
     */
    protected EnumCounts(DomainMeter meter, String tag, Class<K> values) {
        this.meter = meter;
        this.tag = tag;
        counts = new EnumMap<>(values);
        for (K value : requireNonNull(values.getEnumConstants())) {
            counts.put(value, new LongAdder());
        }
    }

    /** Counts now. */
    public void count(K value) {
        requireNonNull(counts.get(value)).increment();
    }

    /** Counts once the current transaction, which must exist, is committed, and not if it is rolled back. */
    public void countAfterCommit(K value) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                count(value);
            }
        });
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counts.forEach((value, count) -> meter.count(registry, Tags.of(tag, value.name()), count));
    }
}
