package org.clinicalplatform.demographics.duplicate;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.clinicalplatform.platform.metrics.CachedReading;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;

/**
 * Gauges of the persons who wait to be compared. The age is that of the work of this replica: where it does not
 * compare, persons wait for others or for a command, and their age is not a fault.
 */
@Component
class DuplicateEvaluationMeters implements MeterBinder {
    private final CachedReading<WaitingMarks> waiting;
    private final DuplicateSettings settings;
    private final Clock clock;

    DuplicateEvaluationMeters(DuplicateEvaluationMapper marks, DuplicateSettings settings, Clock clock) {
        waiting = new CachedReading<>(
                "persons to compare", () -> marks.countWaiting(DomainMeter.MAX_COUNTED), System::nanoTime);
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        DomainMeter.DUPLICATE_EVALUATIONS.gauge(
                registry, Tags.empty(), waiting, reading -> reading.get().count());
        DomainMeter.DUPLICATE_EVALUATION_AGE.gauge(registry, Tags.empty(), waiting, this::age);
    }

    private double age(CachedReading<WaitingMarks> reading) {
        return settings.enabled() ? DomainMeter.age(reading.get().oldest(), clock.instant()) : 0;
    }
}
