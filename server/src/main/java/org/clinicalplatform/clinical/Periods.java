package org.clinicalplatform.clinical;

import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;

/** Checks and defaults for the times of a body. */
public final class Periods {
    private static final String FUTURE = "is in the future";

    private Periods() {}

    /**
     * The start of a period: the submitted one, or else now, but not after the submitted end, which may have passed
     * since the body was checked.
     *
     * @param endedAt not before {@code startedAt}
     */
    public static Instant begin(@Nullable Instant startedAt, @Nullable Instant endedAt, Instant now) {
        if (startedAt != null) {
            return startedAt;
        }
        return endedAt != null && endedAt.isBefore(now) ? endedAt : now;
    }

    /**
     * The end of a period: the submitted one, or else now, but not before the start, which the clock of a front end may
     * have stated. A start that lies further ahead than the tolerated clock skew does not move the end.
     *
     * @param endedAt before {@code startedAt} only if the caller refuses that
     */
    public static Instant end(@Nullable Instant endedAt, Instant startedAt, Instant now) {
        if (endedAt != null) {
            return endedAt;
        }
        return startedAt.isAfter(now) && !ClockSkew.isFuture(startedAt, now) ? startedAt : now;
    }

    /** Adds a violation when the day is in the future everywhere on Earth. */
    public static void requireNotFuture(
            String property, @Nullable LocalDate day, Instant now, ConstraintViolations violations) {
        violations.require(day == null || !ClockSkew.isFuture(day, now), property, FUTURE);
    }

    /**
     * Requires in an update that a day is not in the future, unless it is the one that is stored already.
     *
     * @throws ApiException with 400
     */
    public static void requireNotFuture(
            String property, @Nullable LocalDate day, @Nullable LocalDate stored, Instant now) {
        if (day != null && !day.equals(stored) && ClockSkew.isFuture(day, now)) {
            throw InvalidRequest.because(property + " " + FUTURE);
        }
    }

    /** Adds a violation when the time is in the future, beyond the tolerated clock skew. */
    public static void requireNotFuture(
            String property, @Nullable Instant at, Instant now, ConstraintViolations violations) {
        violations.require(at == null || !ClockSkew.isFuture(at, now), property, FUTURE);
    }
}
