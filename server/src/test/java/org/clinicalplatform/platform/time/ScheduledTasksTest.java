package org.clinicalplatform.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** What a replica does by itself. The tests of each task call it directly, and do not notice if nothing else does. */
@DatabaseTest
class ScheduledTasksTest {
    private final Collection<SchedulingConfigurer> configurers;

    ScheduledTasksTest(ApplicationContext beans) {
        configurers = beans.getBeansOfType(SchedulingConfigurer.class).values();
    }

    @Test
    void tasksWhenTheServiceRunsThenEveryRemovalIsScheduled() {
        List<String> scheduled = configurers.stream()
                .filter(ScheduledTasksTest::isScheduled)
                .map(configurer -> AopUtils.getTargetClass(configurer).getSimpleName())
                .toList();

        assertThat(scheduled)
                .contains("ExpiredKeyRemoval", "ExpiredLogoutRemoval", "SentBodyRemoval", "SpentCredentialRemoval");
    }

    private static boolean isScheduled(SchedulingConfigurer configurer) {
        ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();
        configurer.configureTasks(tasks);
        return tasks.hasTasks();
    }
}
