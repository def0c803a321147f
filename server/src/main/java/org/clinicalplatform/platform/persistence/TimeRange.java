package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/** The time range that a list is filtered by; null leaves an end open. */
public final class TimeRange {
    private TimeRange() {}

    /** @throws ApiException with 400 if the range ends before it begins */
    public static void requireInOrder(@Nullable Instant from, @Nullable Instant to) {
        requireInOrder("from", from, "to", to);
    }

    /** As {@link #requireInOrder(Instant, Instant)}, for parameters with other names. */
    public static void requireInOrder(
            String nameOfFrom, @Nullable Instant from, String nameOfTo, @Nullable Instant to) {
        if (from != null && to != null && from.isAfter(to)) {
            throw InvalidRequest.because(nameOfFrom + " must not be after " + nameOfTo);
        }
    }
}
