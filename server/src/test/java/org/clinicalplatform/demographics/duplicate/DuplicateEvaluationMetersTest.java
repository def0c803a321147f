package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The two persons of the test case wait to be compared. */
class DuplicateEvaluationMetersTest extends DuplicatePairTestCase {
    private static final Duration LATER = Duration.ofHours(2);

    DuplicateEvaluationMetersTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void ageWhenThisReplicaComparesThenIsThatOfTheOldestMark() {
        double age = value(true, DomainMeter.DUPLICATE_EVALUATION_AGE);

        assertThat(age).isGreaterThan(LATER.minusMinutes(1).toSeconds());
    }

    @Test
    void ageWhenThisReplicaDoesNotCompareThenIsZero() {
        assertThat(value(false, DomainMeter.DUPLICATE_EVALUATION_AGE)).isZero();
        assertThat(value(false, DomainMeter.DUPLICATE_EVALUATIONS)).isPositive();
    }

    /** Scraped two hours from now, by new gauges. */
    private double value(boolean enabled, DomainMeter meter) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        DuplicateSettings settings = new DuplicateSettings(enabled, 50, Duration.ofSeconds(1), MatchGrade.PROBABLE);
        Clock later = Clock.offset(Clock.systemUTC(), LATER);
        new DuplicateEvaluationMeters(bean(DuplicateEvaluationMapper.class), settings, later).bindTo(registry);
        return registry.get(meter.meterName()).gauge().value();
    }
}
