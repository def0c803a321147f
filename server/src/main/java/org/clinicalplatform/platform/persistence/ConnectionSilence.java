package org.clinicalplatform.platform.persistence;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When a connection of the pool last failed to respond. A firewall that drops idle connections silently drops many at
 * once; waiting for each of them would use up the time of the requests that borrow them.
 */
final class ConnectionSilence {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionSilence.class);

    /** A connection that was closed fails sooner, and proves nothing about others. */
    private static final Duration SILENT_AFTER = Duration.ofMillis(100);

    private volatile @Nullable Long beganNanos;

    /** Whether a connection that last responded at this time must be replaced without a check. */
    boolean beganAfter(long responseNanos) {
        Long began = beganNanos;
        return began != null && began - responseNanos > 0;
    }

    /** Records that a connection was used at this time and failed just now. */
    void observe(long askedNanos) {
        Duration waited = Duration.ofNanos(System.nanoTime() - askedNanos);
        if (waited.compareTo(SILENT_AFTER) < 0) {
            return;
        }
        if (lengthen(askedNanos)) {
            LOG.warn(
                    "A database connection of the pool did not respond within {} ms. It is replaced, and so are those that"
                            + " have not responded since. If this happens often, look for a firewall or proxy that drops"
                            + " idle connections, and set spring.datasource.hikari.keepalive-time below its limit",
                    waited.toMillis());
        }
    }

    /** Returns false if another connection was used at the same time, or later: both belong to one outage. */
    private synchronized boolean lengthen(long askedNanos) {
        Long began = beganNanos;
        if (began != null && began - askedNanos >= 0) {
            return false;
        }
        beganNanos = askedNanos;
        return began == null || askedNanos - began > SILENT_AFTER.toNanos();
    }
}
