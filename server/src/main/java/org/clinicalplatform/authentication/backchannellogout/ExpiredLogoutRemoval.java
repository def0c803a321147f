package org.clinicalplatform.authentication.backchannellogout;

import java.time.Clock;
import java.time.Duration;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Deletes expired logouts in small batches, on every replica: none waits for another one. */
@Component
class ExpiredLogoutRemoval implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiredLogoutRemoval.class);
    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final int BATCH_SIZE = 1_000;

    private final BackchannelLogoutMapper logouts;
    private final Clock clock;

    ExpiredLogoutRemoval(BackchannelLogoutMapper logouts, Clock clock) {
        this.logouts = logouts;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), INTERVAL);
    }

    void run(int batchSize) {
        try {
            int deleted = batchSize;
            while (deleted == batchSize && !Thread.currentThread().isInterrupted()) {
                deleted = logouts.deleteSome(clock.instant(), batchSize);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "Could not delete expired logouts of the identity provider; next try in {} minutes: {}",
                    INTERVAL.toMinutes(),
                    DatabaseFailures.reason(e));
        }
    }
}
