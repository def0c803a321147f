package org.clinicalplatform.platform.metrics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a query for gauges last returned. However many gauges read it, and however often they are scraped, the query
 * runs at most once in {@link #LIFETIME} (requirement R-348); a failure is kept as long as a result. The first failure
 * after a result is logged: no alert on the value of a gauge tells of one that has none.
 */
public final class CachedReading<T> {
    /** How long a result is used. */
    public static final Duration LIFETIME = Duration.ofSeconds(15);

    private static final Logger LOG = LoggerFactory.getLogger(CachedReading.class);

    private final String name;
    private final Supplier<T> query;
    private final LongSupplier nanoTime;
    private @Nullable T value;
    private @Nullable RuntimeException failure;
    private long readNanos;

    /**
     * Reads with the first {@link #get}.
     *
     * @param name of what is counted, in the plural, for the log
     * @param nanoTime as {@link System#nanoTime}
     */
    public CachedReading(String name, Supplier<T> query, LongSupplier nanoTime) {
        this.name = name;
        this.query = query;
        this.nanoTime = nanoTime;
    }

    /**
     * The result, which may be as old as the lifetime.
     *
     * @throws RuntimeException that the query threw
     */
    public synchronized T get() {
        boolean current = (value != null || failure != null) && nanoTime.getAsLong() - readNanos < LIFETIME.toNanos();
        if (!current) {
            read();
        }
        if (failure != null) {
            throw failure;
        }
        return requireNonNull(value);
    }

    private void read() {
        boolean failing = failure != null;
        value = null;
        failure = null;
        try {
            value = query.get();
        } catch (RuntimeException e) {
            failure = e;
            if (!failing) {
                LOG.warn(
                        "Could not read the gauges of {}, which are NaN until it succeeds: {}",
                        name,
                        DatabaseFailures.reason(e));
            }
        }
        readNanos = nanoTime.getAsLong();
    }
}
