package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/** The time of a body may be ahead of the clock by the skew that is tolerated, and no further. */
class VisitRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final Instant SKEW = NOW.plus(Duration.ofMinutes(5));
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private final VisitRules rules = new VisitRules();

    @Test
    void createWhenPlannedThenStartIsRequiredAtAnyTime() {
        assertThat(created(VisitOpeningStatusDto.PLANNED, null))
                .containsExactly("startedAt is required for a planned visit");
        assertThat(created(VisitOpeningStatusDto.PLANNED, NOW.plus(Duration.ofDays(400))))
                .isEmpty();
        assertThat(created(VisitOpeningStatusDto.PLANNED, NOW.minus(Duration.ofDays(1))))
                .isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @EnumSource(names = "IN_PROGRESS")
    void createWhenInProgressThenStartIsOptionalAndNotInTheFuture(@Nullable VisitOpeningStatusDto status) {
        assertThat(created(status, null)).isEmpty();
        assertThat(created(status, Instant.EPOCH)).isEmpty();
        assertThat(created(status, SKEW)).isEmpty();
        assertThat(created(status, SKEW.plusMillis(1))).containsExactly("startedAt is in the future");
    }

    @Test
    void startWhenInTheFutureThenIsRefused() {
        assertThat(started(null)).isEmpty();
        assertThat(started(SKEW)).isEmpty();
        assertThat(started(SKEW.plusMillis(1))).containsExactly("startedAt is in the future");
    }

    @Test
    void endWhenInTheFutureThenIsRefused() {
        assertThat(ended(null)).isEmpty();
        assertThat(ended(SKEW)).isEmpty();
        assertThat(ended(SKEW.plusMillis(1))).containsExactly("endedAt is in the future");
    }

    private List<String> created(@Nullable VisitOpeningStatusDto status, @Nullable Instant startedAt) {
        return violations(
                rules.visitCreateRules(CLOCK),
                new VisitCreateDto().status(status).startedAt(startedAt));
    }

    private List<String> started(@Nullable Instant startedAt) {
        return violations(rules.visitStartRules(CLOCK), new VisitStartDto().startedAt(startedAt));
    }

    private List<String> ended(@Nullable Instant endedAt) {
        return violations(rules.visitEndRules(CLOCK), new VisitEndDto().endedAt(endedAt));
    }

    private static <T> List<String> violations(BodyRules<T> rules, T body) {
        ConstraintViolations violations = new ConstraintViolations();
        rules.check(body, violations);
        return violations.reasons();
    }
}
