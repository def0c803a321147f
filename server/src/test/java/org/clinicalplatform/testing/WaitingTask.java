package org.clinicalplatform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;

/** Starts a task that must wait, with a timeout, for what the test does next. */
public final class WaitingTask {
    /** Much shorter than the timeouts of the tasks. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private WaitingTask() {}

    /** Starts the task in a thread of its own, and returns once that waits; fails if the task ends without waiting. */
    public static <T> Future<T> start(Callable<T> task) {
        FutureTask<T> started = new FutureTask<>(task);
        Thread thread = new Thread(started, "waiting-task");
        thread.setDaemon(true);
        thread.start();
        Awaitility.await("the task waits")
                .pollInterval(POLL_INTERVAL)
                .until(() -> started.isDone() || thread.getState() == Thread.State.TIMED_WAITING);
        assertThat(started).as("a task that waits").isNotDone();
        return started;
    }
}
