package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** How far clocks and calendars of front ends may run ahead of the service's clock. */
public final class ClockSkew {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    /** The time zone in which a day begins first. */
    private static final ZoneOffset EARLIEST_ZONE = ZoneOffset.ofHours(14);

    private ClockSkew() {}

    /** Whether the instant is in the future even for a clock that runs ahead by the tolerance. */
    public static boolean isFuture(Instant instant, Instant now) {
        return instant.isAfter(now.plus(TOLERANCE));
    }

    /** Whether the day has not begun anywhere on Earth. */
    public static boolean isFuture(LocalDate day, Instant now) {
        return day.isAfter(dayOf(now));
    }

    /** The latest date that a calendar on Earth shows at the instant. */
    public static LocalDate dayOf(Instant instant) {
        return LocalDate.ofInstant(instant, EARLIEST_ZONE);
    }
}
