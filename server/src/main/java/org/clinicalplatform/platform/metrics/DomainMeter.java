package org.clinicalplatform.platform.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Every meter of the domain (requirements ). The values of a tag are constants of the service: never an
 * id, a name or a path of a request.
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
            "clinical.password.hashes.waiting", "Requests that wait for a core to hash a password", null),
    /** A counter with the tag {@code outcome}. */
    SESSION_REFRESHES("clinical.session.refreshes", "Refresh tokens presented, by outcome", null),
    /** A counter with the tag {@code outcome}. */
    SECOND_FACTORS("clinical.second.factors", "Codes and recovery codes presented, by outcome", null),
    /** A counter with the tag {@code kind}. */
    PERSON_MERGES("clinical.person.merges", "Merges of persons, and undos of merges", null),
    /** A gauge with the tags {@code module} and {@code state}. */
    MODULE_OBLIGATIONS(
            "clinical.module.obligations",
            "Merges that a module has not followed, by state; 10000 or more are 10000",
            null),
    /** A gauge with the tags {@code module} and {@code state}. */
    MODULE_OBLIGATION_AGE(
            "clinical.module.obligation.age",
            "Time since the oldest merge that a module has not followed; 0 if there is none",
            "seconds"),
    /** A gauge without tags. */
    DUPLICATE_EVALUATIONS(
            "clinical.duplicate.evaluations",
            "Writes of persons that are not yet in the work list of duplicates; 10000 or more are 10000",
            null),
    /** A gauge without tags. */
    DUPLICATE_EVALUATION_AGE(
            "clinical.duplicate.evaluation.age",
            "Time since the oldest write of a person that is not yet in the work list, or its last failed comparison; 0 if there is none, or if this replica does not compare",
            "seconds"),
    /** A gauge without tags. */
    NOTIFICATIONS_QUEUED(
            "clinical.notifications.queued", "Messages that wait to be sent; 10000 or more are 10000", null),
    /** A gauge without tags. */
    NOTIFICATION_AGE(
            "clinical.notification.age",
            "Time since the oldest message that waits to be sent was queued; 0 if there is none",
            "seconds"),
    /** A gauge without tags. */
    NOTIFICATIONS_EXPIRED(
            "clinical.notifications.expired",
            "Messages whose link or code expired within a day before they were sent; 10000 or more are 10000",
            null);

    /** The highest number of rows that a gauge counts, which bounds the cost of a scrape. */
    public static final int MAX_COUNTED = 10_000;

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

    /** Seconds since the time; 0 without one. */
    public static double age(@Nullable Instant since, Instant now) {
        return since == null ? 0 : Math.max(0, Duration.between(since, now).toMillis() / 1000.0);
    }
}
