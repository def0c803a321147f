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
        if (from != null && to != null && from.isAfter(to)) {
            throw InvalidRequest.because("from must not be after to");
        }
    }
}
