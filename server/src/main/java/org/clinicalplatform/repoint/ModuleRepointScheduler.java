package org.clinicalplatform.repoint;

import org.clinicalplatform.platform.embedded.DefaultMode;
import org.clinicalplatform.platform.time.Repetition;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/** Runs the sweeps in the profile {@code scheduler}, and in embedded mode, which has no other replica to run them. */
@Component
class ModuleRepointScheduler implements SmartLifecycle {
    static final String PROFILE = "scheduler";

    private final Repetition sweeps;
    private final boolean enabled;

    ModuleRepointScheduler(
            ModuleRepointSweep sweep, ModuleRepointSettings settings, Environment environment, DefaultMode mode) {
        sweeps = new Repetition("module-repoint-sweep", settings.pollDelay(), sweep::run);
        enabled = mode.embedded() || environment.acceptsProfiles(Profiles.of(PROFILE));
    }

    @Override
    public boolean isAutoStartup() {
        return enabled;
    }

    @Override
    public void start() {
        sweeps.start();
    }

    /** An attempt that takes longer than the shutdown waits is rolled back and stays due. */
    @Override
    public void stop() {
        sweeps.stop();
    }

    @Override
    public boolean isRunning() {
        return sweeps.isRunning();
    }
}
