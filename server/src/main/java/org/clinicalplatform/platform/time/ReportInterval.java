package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Lets one report pass in 30 seconds, for a task that runs every second: during an outage its warnings, which name no
 * record, would hide those that an operator must see.
 */
public final class ReportInterval {
    static final Duration LENGTH = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private long lastNanos;

    /** @param nanoTime as {@link System#nanoTime} */
    public ReportInterval(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        lastNanos = nanoTime.getAsLong() - LENGTH.toNanos();
    }

    /** Whether a report may pass; if so, the next one may after the interval. */
    public synchronized boolean takeTurn() {
        long now = nanoTime.getAsLong();
        if (now - lastNanos < LENGTH.toNanos()) {
            return false;
        }
        lastNanos = now;
        return true;
    }
}
