package org.clinicalplatform.repoint;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Tries the obligations of a merge as soon as it is committed, on a thread of its own, so that its answer does not wait.
 * What does not get its turn, because too many wait or the process ends, is left to the sweep. Thread-safe.
 */
@Component
class ModuleRepointListener implements SmartLifecycle {
    /** Merges that may wait; people make them one by one. */
    private static final int WAITING = 1000;

    private static final Duration AT_THE_END = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(ModuleRepointListener.class);

    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;
    private final ThreadPoolExecutor worker;
    private volatile boolean running;

    ModuleRepointListener(ModuleRepointMapper obligations, ModuleAttempts attempts) {
        this.obligations = obligations;
        this.attempts = attempts;
        this.worker = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING),
                ModuleRepointListener::thread,
                (task, executor) -> LOG.warn("The first try of a merge's module re-points is left to the sweep"));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "module-repoint");
        thread.setDaemon(true);
        return thread;
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
    void onCommitted(PatientMerge merge) {
        worker.execute(() -> tryFirst(merge));
    }

    private void tryFirst(PatientMerge merge) {
        try {
            for (UUID obligation : obligations.findIdsOfMerge(merge.tenantId(), merge.personMergeId())) {
                attempts.tryFirst(obligation);
            }
        } catch (RuntimeException e) {
            // the obligations stand; nobody waits for this thread, so the log is the one place to say it
            LOG.warn("The first try of the merge {} is left to the sweep: {}", merge.personMergeId(), e.toString());
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Before the pool of connections closes; a try that takes longer is rolled back, and its obligation stands. */
    @Override
    public void stop() {
        running = false;
        worker.shutdown();
        try {
            if (!worker.awaitTermination(AT_THE_END.toMillis(), TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
