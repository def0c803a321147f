package org.clinicalplatform.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. Any thread may read it. */
public final class TestClock extends Clock {
    /** Where the clock stands at first. */
    public static final Instant START = Instant.parse("2026-03-01T08:15:30.120Z");

    private volatile Instant now = START;

    /** Not from two threads at once. */
    public void advance(Duration duration) {
        set(now.plus(duration));
    }

    public void set(Instant instant) {
        now = instant;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("Nothing here depends on a zone");
    }
}
