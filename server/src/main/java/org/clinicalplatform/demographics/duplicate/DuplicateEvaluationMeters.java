package org.clinicalplatform.demographics.duplicate;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.clinicalplatform.platform.metrics.CachedReading;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;

/** Gauges of the persons who wait to be compared. */
@Component
class DuplicateEvaluationMeters implements MeterBinder {
    private final CachedReading<WaitingMarks> waiting;
    private final Clock clock;

    DuplicateEvaluationMeters(DuplicateEvaluationMapper marks, Clock clock) {
        waiting = new CachedReading<>(() -> marks.countWaiting(DomainMeter.MAX_COUNTED), System::nanoTime);
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        DomainMeter.DUPLICATE_EVALUATIONS.gauge(
                registry, Tags.empty(), waiting, reading -> reading.get().count());
        DomainMeter.DUPLICATE_EVALUATION_AGE.gauge(
                registry,
                Tags.empty(),
                waiting,
                reading -> DomainMeter.age(reading.get().oldest(), clock.instant()));
    }
}
