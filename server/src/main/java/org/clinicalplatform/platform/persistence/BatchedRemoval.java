package org.clinicalplatform.platform.persistence;

import java.time.Duration;
import java.util.function.IntUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes expired rows in small batches, so that locks are held briefly and an interrupt stops it between batches. */
public final class BatchedRemoval {
    /** The interval between two runs of a scheduled task. */
    public static final Duration INTERVAL = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(BatchedRemoval.class);

    private BatchedRemoval() {}

    /**
     * Removes batches until one is not full. A failure is logged, and the next run continues.
     *
     * @param what names the rows in the log
     * @param removeSome takes the size of a batch and returns how many rows were removed
     */
    public static void run(String what, int batchSize, IntUnaryOperator removeSome) {
        try {
            int removed = batchSize;
            while (removed == batchSize && !Thread.currentThread().isInterrupted()) {
                removed = removeSome.applyAsInt(batchSize);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "Could not remove {}; next try in {} minutes: {}",
                    what,
                    INTERVAL.toMinutes(),
                    DatabaseFailures.reason(e));
        }
    }
}
