package org.clinicalplatform.platform.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Every meter of the domain (requirements R-9401 to R-9404). The values of a tag are constants of the service: never an id,
 * a name or a path of a request.
 */
public enum DomainMeter {
    /** A counter with the tag {@code kind}. */
    SECURITY_EVENTS(
            "clinical.security.events", "Security events by kind, counted when they are committed or queued", null),
    /** A counter without tags, so that it cannot tell denied from unknown. */
    NOT_FOUND(
            "clinical.records.not.found",
            "Responses to requests for records that the caller may not see or that do not exist",
            null),
    /** A gauge with the tag {@code queue}. */
    QUEUE_ROWS("clinical.queue.rows", "Rows in memory that are not yet written to the database", null),
    /** A gauge with the tag {@code queue}. */
    QUEUE_DELAY(
            "clinical.queue.delay", "Time since the queue was last written completely; 0 while it is empty", "seconds"),
    /** A gauge without tags. */
    PASSWORD_HASHES_WAITING(
            "clinical.password.hashes.waiting", "Requests that wait for a core to hash a password", null);

    private final String meterName;
    private final String description;
    private final @Nullable String unit;

    DomainMeter(String meterName, String description, @Nullable String unit) {
        this.meterName = meterName;
        this.description = description;
        this.unit = unit;
    }

    /** Name in Micrometer's convention; Prometheus has underscores, the unit, and {@code _total} on a counter. */
    public String meterName() {
        return meterName;
    }

    /** Exposes a count that the service keeps itself, so that counting needs no registry. */
    public void count(MeterRegistry registry, Tags tags, LongAdder count) {
        FunctionCounter.builder(meterName, count, LongAdder::sum)
                .description(description)
                .tags(tags)
                .register(registry);
    }

    /** Exposes a value of the object, which the caller must keep: the registry does not. */
    public <T> void gauge(MeterRegistry registry, Tags tags, T object, ToDoubleFunction<T> value) {
        Gauge.builder(meterName, object, value)
                .description(description)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
    }
}
