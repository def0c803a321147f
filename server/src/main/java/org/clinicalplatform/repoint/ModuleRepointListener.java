package org.clinicalplatform.repoint;

import java.util.UUID;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Attempts the obligations of a merge right after its commit, on a background thread, so that the response does not
 * wait. If the queue is full or the process ends, the sweep attempts them later.
 */
@Component
class ModuleRepointListener implements DisposableBean {
    private static final int QUEUE_CAPACITY = 1000;
    private static final int SHUTDOWN_TIMEOUT_SECONDS = 5;
    private static final Logger LOG = LoggerFactory.getLogger(ModuleRepointListener.class);

    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;
    private final ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();

    ModuleRepointListener(ModuleRepointMapper obligations, ModuleAttempts attempts) {
        this.obligations = obligations;
        this.attempts = attempts;
        executor.setThreadNamePrefix("module-repoint-");
        executor.setMaxPoolSize(1);
        executor.setDaemon(true);
        executor.setQueueCapacity(QUEUE_CAPACITY);
        executor.setRejectedExecutionHandler(
                (task, pool) -> LOG.warn("The queue is full; first attempt of a merge's modules left to the sweep"));
        executor.setWaitForTasksToCompleteOnShutdown(true);
        executor.setAwaitTerminationSeconds(SHUTDOWN_TIMEOUT_SECONDS);
        executor.initialize();
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
    void onCommitted(PatientMerge merge) {
        executor.execute(() -> attemptFirst(merge));
    }

    private void attemptFirst(PatientMerge merge) {
        try {
            for (UUID obligation : obligations.findIdsOfMerge(merge.tenantId(), merge.personMergeId())) {
                attempts.attemptFirst(obligation);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "First attempt for merge {} failed, left to the sweep: {}",
                    merge.personMergeId(),
                    DatabaseFailures.reason(e));
        }
    }

    /** Runs before the connection pool closes. An attempt that takes longer is rolled back and stays due. */
    @Override
    public void destroy() {
        executor.shutdown();
    }
}
