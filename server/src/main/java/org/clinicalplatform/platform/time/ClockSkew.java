package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.time.Instant;

/** How far the clock of a front end may run ahead of the service's clock. */
public final class ClockSkew {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private ClockSkew() {}

    /** Whether the instant is in the future even for a clock that runs ahead by the tolerance. */
    public static boolean isFuture(Instant instant, Instant now) {
        return instant.isAfter(now.plus(TOLERANCE));
    }
}
