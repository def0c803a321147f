package org.clinicalplatform.platform.denial;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Holds every not-found response until a whole number of ticks has passed since its whole request arrived (decision
 * 0004).
 *
 * <p>One statement decides on denied and unknown ids alike, but PostgreSQL works some microseconds longer if a row
 * exists. Rounding up to the tick removes that difference from nearly every response. Call it after the transaction: it
 * may hold a thread, but never a database connection.
 */
public final class NotFoundTick {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private NotFoundTick() {}

    /**
     * Returns at the next tick.
     *
     * @param arrivedNanos {@link System#nanoTime()} of the arrival of the whole request
     */
    public static void holdSince(long arrivedNanos) {
        long elapsed = System.nanoTime() - arrivedNanos;
        long deadline = arrivedNanos + (elapsed / TICK_NANOS + 1) * TICK_NANOS;
        for (long left = deadline - System.nanoTime(); left > 0; left = deadline - System.nanoTime()) {
            if (Thread.currentThread().isInterrupted()) {
                // an interrupted thread does not park; shutdown matters more than the last tick
                return;
            }
            LockSupport.parkNanos(left);
        }
    }
}
