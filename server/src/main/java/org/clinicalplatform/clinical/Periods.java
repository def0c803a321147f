package org.clinicalplatform.clinical;

import java.time.Instant;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;

/** Checks and defaults for the times of a body. */
public final class Periods {
    private Periods() {}

    /**
     * The start of a period: the submitted one, or else now, but not after the submitted end, which may have passed since
     * the body was checked.
     *
     * @param endedAt not before {@code startedAt}
     */
    public static Instant begin(@Nullable Instant startedAt, @Nullable Instant endedAt, Instant now) {
        if (startedAt != null) {
            return startedAt;
        }
        return endedAt != null && endedAt.isBefore(now) ? endedAt : now;
    }

    /** Adds a violation when the time is in the future, beyond the tolerated clock skew. */
    public static void requireNotFuture(
            String property, @Nullable Instant at, Instant now, ConstraintViolations violations) {
        violations.require(at == null || !ClockSkew.isFuture(at, now), property, "is in the future");
    }
}
