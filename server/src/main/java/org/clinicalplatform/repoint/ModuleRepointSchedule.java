package org.clinicalplatform.repoint;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.clinicalplatform.platform.embedded.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/**
 * Sweeps on a thread of its own, with a pause after each pass, on replicas in the profile {@code scheduler} and in the
 * embedded default, which has no other replica to do it.
 */
@Component
class ModuleRepointSchedule implements SmartLifecycle {
    static final String PROFILE = "scheduler";

    private static final Duration AT_THE_END = Duration.ofSeconds(5);
    private static final Logger LOG = LoggerFactory.getLogger(ModuleRepointSchedule.class);

    private final ModuleRepointSweep sweep;
    private final Duration pause;
    private final boolean wanted;
    private volatile @Nullable Thread sweeper;

    ModuleRepointSchedule(
            ModuleRepointSweep sweep, ModuleRepointSettings settings, Environment environment, DefaultMode mode) {
        this.sweep = sweep;
        this.pause = settings.pollDelay();
        this.wanted = mode.embedded() || environment.acceptsProfiles(Profiles.of(PROFILE));
    }

    @Override
    public boolean isAutoStartup() {
        return wanted;
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::sweepUntilStopped, "module-repoint-sweep");
        thread.setDaemon(true);
        sweeper = thread;
        thread.start();
    }

    /** Lets a try that is going on end; one that takes longer is rolled back, and its obligation stands. */
    @Override
    public void stop() {
        Thread thread = sweeper;
        sweeper = null;
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

    @Override
    public boolean isRunning() {
        return sweeper != null;
    }

    private void sweepUntilStopped() {
        while (isRunning()) {
            sweepOnce();
            if (isRunning()) {
                LockSupport.parkNanos(pause.toNanos());
            }
        }
    }

    private void sweepOnce() {
        try {
            sweep.run();
        } catch (RuntimeException | Error e) {
            // an error too: without this thread nothing would be tried until the service is started again
            LOG.warn("A sweep of module re-points ended early: {}", e.toString());
        }
    }
}
