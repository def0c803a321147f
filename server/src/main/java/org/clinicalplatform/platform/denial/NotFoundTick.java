package org.clinicalplatform.platform.denial;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Holds every miss answer until a whole number of ticks has passed since its request arrived.
 *
 * <p>One statement decides on a denied and on an unknown id alike, but PostgreSQL works some microseconds longer where
 * a row exists. Rounded up to the tick that difference is gone from nearly every answer. Call it after the transaction
 * is over: it must hold a thread, never a database connection.
 */
public final class NotFoundTick {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private NotFoundTick() {}

    /**
     * Returns when a whole number of ticks has passed.
     *
     * @param arrivedNanos {@link System#nanoTime()} when the request arrived
     */
    public static void holdSince(long arrivedNanos) {
        long elapsed = System.nanoTime() - arrivedNanos;
        long deadline = arrivedNanos + (elapsed / TICK_NANOS + 1) * TICK_NANOS;
        for (long left = deadline - System.nanoTime(); left > 0; left = deadline - System.nanoTime()) {
            if (Thread.currentThread().isInterrupted()) {
                // parking returns at once for an interrupted thread; shutdown matters more than the last tick
                return;
            }
            LockSupport.parkNanos(left);
        }
    }
}
