package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.time.Instant;

/** How far the clock of a front end may be ahead of the service's. */
public final class ClockSkew {
    private static final Duration TOLERATED = Duration.ofMinutes(5);

    private ClockSkew() {}

    /** Whether the instant lies in the future by any clock that is as right as can be asked for. */
    public static boolean isFuture(Instant instant, Instant now) {
        return instant.isAfter(now.plus(TOLERATED));
    }
}
