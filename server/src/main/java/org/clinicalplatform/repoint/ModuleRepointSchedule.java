package org.clinicalplatform.repoint;

import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.time.Repetition;
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

    private final Repetition sweeps;
    private final boolean wanted;

    ModuleRepointSchedule(
            ModuleRepointSweep sweep, ModuleRepointSettings settings, Environment environment, DefaultMode mode) {
        sweeps = new Repetition("module-repoint-sweep", settings.pollDelay(), sweep::run);
        wanted = mode.embedded() || environment.acceptsProfiles(Profiles.of(PROFILE));
    }

    @Override
    public boolean isAutoStartup() {
        return wanted;
    }

    @Override
    public void start() {
        sweeps.start();
    }

    /** A try that takes longer than the end waits is rolled back, and its obligation stands. */
    @Override
    public void stop() {
        sweeps.stop();
    }

    @Override
    public boolean isRunning() {
        return sweeps.isRunning();
    }
}
