package org.clinicalplatform.platform.idempotency;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.platform.persistence.BatchedRemoval;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Deletes expired keys in small batches, on every replica: none waits for another one, and creates do not wait long.
 */
@Component
class ExpiredKeyRemoval implements SchedulingConfigurer {
    private static final int BATCH_SIZE = 1_000;

    private final IdempotencyKeyMapper keys;
    private final Clock clock;

    ExpiredKeyRemoval(IdempotencyKeyMapper keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), BatchedRemoval.INTERVAL);
    }

    void run(int batchSize) {
        Instant now = clock.instant();
        long kept = IdempotentCreates.RETENTION.toSeconds();
        BatchedRemoval.run("expired idempotency keys", batchSize, atMost -> keys.deleteSome(now, kept, atMost));
    }
}
