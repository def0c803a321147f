package org.clinicalplatform.authentication.backchannellogout;

import java.time.Clock;
import org.clinicalplatform.platform.persistence.BatchedRemoval;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Deletes expired logouts in small batches, on every replica: none waits for another one. */
@Component
class ExpiredLogoutRemoval implements SchedulingConfigurer {
    private static final int BATCH_SIZE = 1_000;

    private final BackchannelLogoutMapper logouts;
    private final Clock clock;

    ExpiredLogoutRemoval(BackchannelLogoutMapper logouts, Clock clock) {
        this.logouts = logouts;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), BatchedRemoval.INTERVAL);
    }

    void run(int batchSize) {
        BatchedRemoval.run(
                "expired logouts of the identity provider",
                batchSize,
                atMost -> logouts.deleteSome(clock.instant(), atMost));
    }
}
