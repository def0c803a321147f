package org.clinicalplatform.platform.time;

import java.time.Clock;
import java.time.Duration;

/** The clock of the process, for what Tomcat creates without Spring; everything else has the {@link Clock} injected. */
public final class SystemClock {
    private SystemClock() {}

    /** Ticks in whole milliseconds, the precision of the wire: a response shows exactly what is stored. */
    public static Clock utc() {
        return Clock.tick(Clock.systemUTC(), Duration.ofMillis(1));
    }
}
