package org.clinicalplatform.demographics.duplicate;

import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.time.ReportInterval;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Updates the work list after writes, on every replica unless it is switched off. One run evaluates one batch. */
@Component
class DuplicateEvaluationTask implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(DuplicateEvaluationTask.class);

    private final DuplicateEvaluations evaluations;
    private final DuplicateSettings settings;
    private final ReportInterval warnings = new ReportInterval(System::nanoTime);

    DuplicateEvaluationTask(DuplicateEvaluations evaluations, DuplicateSettings settings) {
        this.evaluations = evaluations;
        this.settings = settings;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        if (settings.enabled()) {
            tasks.addFixedDelayTask(this::run, settings.pollDelay());
        }
    }

    void run() {
        try {
            evaluations.evaluateNext(settings.batchSize());
        } catch (RuntimeException e) {
            if (warnings.takeTurn()) {
                LOG.warn(
                        "Could not compare changed persons; next try in {} ms: {}",
                        settings.pollDelay().toMillis(),
                        DatabaseFailures.reason(e));
            }
        }
    }
}
