package org.clinicalplatform.repoint;

import org.clinicalplatform.platform.persistence.DefaultMode;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Runs the sweep on replicas with the profile {@code scheduler}, and in the embedded default, which has no other
 * replica to do it.
 */
@Component
class ModuleRepointScheduler implements SchedulingConfigurer {
    static final String PROFILE = "scheduler";

    private final ModuleRepointSweep sweep;
    private final ModuleRepointSettings settings;
    private final boolean enabled;

    ModuleRepointScheduler(
            ModuleRepointSweep sweep, ModuleRepointSettings settings, Environment environment, DefaultMode mode) {
        this.sweep = sweep;
        this.settings = settings;
        enabled = mode.embedded() || environment.acceptsProfiles(Profiles.of(PROFILE));
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        if (enabled) {
            tasks.addFixedDelayTask(sweep::run, settings.pollDelay());
        }
    }
}
