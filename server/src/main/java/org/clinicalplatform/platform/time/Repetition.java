package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that is done again and again on a thread of its own, with a pause after each time. What goes wrong is told in the
 * log and does not end it. Thread-safe.
 */
public final class Repetition {
    private static final Logger LOG = LoggerFactory.getLogger(Repetition.class);
    private static final Duration AT_THE_END = Duration.ofSeconds(5);

    private final String name;
    private final Duration pause;
    private final Runnable work;
    private volatile @Nullable Thread worker;

    /** @param name of the thread, and of the work in the log */
    public Repetition(String name, Duration pause, Runnable work) {
        this.name = name;
        this.pause = pause;
        this.work = work;
    }

    /** Begins with a first time at once. */
    public void start() {
        Thread thread = new Thread(this::repeat, name);
        thread.setDaemon(true);
        worker = thread;
        thread.start();
    }

    /** Lets the work that is going on end, for at most five seconds. */
    public void stop() {
        Thread thread = worker;
        worker = null;
        if (thread == null) {
            return;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(AT_THE_END.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it was started and not stopped. */
    public boolean isRunning() {
        return worker != null;
    }

    private void repeat() {
        while (isRunning()) {
            doOnce();
            if (isRunning()) {
                LockSupport.parkNanos(pause.toNanos());
            }
        }
    }

    private void doOnce() {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            // an error too: without this thread nothing would be done until the service is started again
            LOG.warn("{} ended early this time: {}", name, e.toString());
        }
    }
}
