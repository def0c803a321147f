package org.clinicalplatform.platform.metrics;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a query for gauges last returned. However many gauges read it, and however often they are scraped, the query
 * runs at most once in {@link #LIFETIME} (requirement R-348); a failure is kept as long as a result.
 */
public final class CachedReading<T> {
    /** How long a result is used. */
    public static final Duration LIFETIME = Duration.ofSeconds(15);

    private final Supplier<T> query;
    private final LongSupplier nanoTime;
    private @Nullable T value;
    private @Nullable RuntimeException failure;
    private long readNanos;

    /** @param nanoTime as {@link System#nanoTime} */
    public CachedReading(Supplier<T> query, LongSupplier nanoTime) {
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
        value = null;
        failure = null;
        try {
            value = query.get();
        } catch (RuntimeException e) {
            failure = e;
        }
        readNanos = nanoTime.getAsLong();
    }
}
