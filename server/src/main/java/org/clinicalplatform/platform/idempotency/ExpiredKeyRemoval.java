package org.clinicalplatform.platform.idempotency;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Deletes expired keys in small batches, on every replica: none waits for another one, and creates do not wait long. */
@Component
class ExpiredKeyRemoval implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiredKeyRemoval.class);
    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final int BATCH_SIZE = 1_000;

    private final IdempotencyKeyMapper keys;
    private final Clock clock;

    ExpiredKeyRemoval(IdempotencyKeyMapper keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), INTERVAL);
    }

    void run(int batchSize) {
        Instant until = clock.instant().minus(IdempotentCreates.RETENTION);
        try {
            int deleted = batchSize;
            while (deleted == batchSize && !Thread.currentThread().isInterrupted()) {
                deleted = keys.deleteSome(until, batchSize);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "Could not delete expired idempotency keys; next try in {} minutes: {}",
                    INTERVAL.toMinutes(),
                    DatabaseFailures.reason(e));
        }
    }
}
