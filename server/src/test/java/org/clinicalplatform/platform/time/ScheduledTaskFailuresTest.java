package org.clinicalplatform.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.scheduling.annotation.SchedulingConfigurer;

/** With the scheduler of the service. */
@ExtendWith(OutputCaptureExtension.class)
class ScheduledTaskFailuresTest {
    private static final Duration DELAY = Duration.ofMillis(5);
    private static final String STACK_TRACE = "\tat org.clinicalplatform";

    @Test
    void runWhenTheDatabaseIsAwayThenLogsOneLineEachTime(CapturedOutput output) {
        runUntilLogged(
                output,
                new QueryTimeoutException("timed out", new DataAccessResourceFailureException("connection refused")),
                "Scheduled task ScheduledTaskFailuresTest did not finish, and runs again as scheduled: connection refused");

        assertThat(output.getAll()).doesNotContain(STACK_TRACE, "Unexpected error");
    }

    @Test
    void runWhenThereIsADefectThenLogsTheStackTrace(CapturedOutput output) {
        runUntilLogged(
                output,
                new DataIntegrityViolationException("null in column"),
                "Scheduled task ScheduledTaskFailuresTest failed, and runs again as scheduled");

        assertThat(output.getAll()).contains("null in column", STACK_TRACE);
    }

    /** The task runs every few milliseconds, whatever happens. */
    private static void runUntilLogged(CapturedOutput output, RuntimeException failure, String line) {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(TaskSchedulingAutoConfiguration.class))
                .withUserConfiguration(SchedulingConfiguration.class)
                .withBean(
                        SchedulingConfigurer.class, () -> tasks -> tasks.addFixedDelayTask(() -> fail(failure), DELAY))
                .run(context -> Awaitility.await().until(() -> output.getAll().split(line, -1).length > 3));
    }

    private static void fail(RuntimeException failure) {
        throw failure;
    }
}
