package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

@DatabaseTest
class ModuleRepointSchedulerTest {
    private final ModuleRepointSweep sweep;

    ModuleRepointSchedulerTest(ModuleRepointSweep sweep) {
        this.sweep = sweep;
    }

    @ParameterizedTest
    @CsvSource({"true, , true", "false, scheduler, true", "false, , false", "false, other, false"})
    void scheduleWhenEmbeddedOrInTheProfileThenTheSweepRuns(boolean embedded, String profile, boolean expected) {
        MockEnvironment environment = new MockEnvironment();
        if (profile != null) {
            environment.setActiveProfiles(profile);
        }
        ModuleRepointScheduler schedule = new ModuleRepointScheduler(
                sweep,
                new ModuleRepointSettings(5, 50, 60_000),
                environment,
                new DefaultMode(embedded, Path.of("unused")));

        ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();
        schedule.configureTasks(tasks);

        assertThat(tasks.getFixedDelayTaskList()).hasSize(expected ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"0, 50, 60000, max-attempts", "5, 0, 60000, batch-size", "5, 50, 0, poll-delay-ms"})
    void settingsWhenOneIsNotPositiveThenAreRefusedByName(int attempts, int batch, int pollDelay, String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModuleRepointSettings(attempts, batch, pollDelay))
                .withMessageContaining("svc.merge.module-repoint." + name);
    }
}
