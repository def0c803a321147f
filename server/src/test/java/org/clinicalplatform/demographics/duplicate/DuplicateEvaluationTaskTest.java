package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Duration;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

@ExtendWith(OutputCaptureExtension.class)
class DuplicateEvaluationTaskTest {
    private static final String REASON = "The database of a test is away";

    private final DuplicateEvaluations evaluations = mock();
    private final DuplicateEvaluationTask task = new DuplicateEvaluationTask(
            evaluations, new DuplicateSettings(true, 50, Duration.ofSeconds(1), MatchGrade.PROBABLE));

    /** As every second of an outage, which may last for hours. */
    @Test
    void runWhenItFailsAgainAndAgainThenWarnsOnceInAWhile(CapturedOutput log) {
        when(evaluations.evaluateNext(anyInt())).thenThrow(new DataAccessResourceFailureException(REASON));

        for (int time = 0; time < 5; time++) {
            task.run();
        }

        verify(evaluations, times(5)).evaluateNext(50);
        assertThat(log.getAll().lines().filter(line -> line.contains(REASON)))
                .singleElement()
                .asString()
                .contains("Could not compare changed persons; next try in 1000 ms: ");
    }
}
