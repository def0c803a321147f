package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VisitCreateRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final Instant SKEW = NOW.plus(Duration.ofMinutes(5));

    private final VisitCreateRules rules = new VisitCreateRules(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void checkWhenAPlannedVisitHasNoStartThenAsksForIt() {
        assertThat(broken(VisitOpeningStatusDto.PLANNED, null))
                .containsExactly("startedAt is required for a planned visit");
    }

    @Test
    void checkWhenAPlannedVisitStartsAtAnyTimeThenPasses() {
        assertThat(broken(VisitOpeningStatusDto.PLANNED, NOW.plus(Duration.ofDays(400))))
                .isEmpty();
        assertThat(broken(VisitOpeningStatusDto.PLANNED, NOW.minus(Duration.ofDays(1))))
                .isEmpty();
    }

    @Test
    void checkWhenAVisitInProgressHasNoStartOrAPastOneThenPasses() {
        assertThat(broken(VisitOpeningStatusDto.IN_PROGRESS, null)).isEmpty();
        assertThat(broken(VisitOpeningStatusDto.IN_PROGRESS, Instant.EPOCH)).isEmpty();
    }

    @Test
    void checkWhenAVisitInProgressStartsInTheFutureThenOnlyTheSkewOfClocksIsForgiven() {
        assertThat(broken(VisitOpeningStatusDto.IN_PROGRESS, SKEW)).isEmpty();
        assertThat(broken(VisitOpeningStatusDto.IN_PROGRESS, SKEW.plusMillis(1)))
                .containsExactly("startedAt is in the future");
    }

    @Test
    void checkWhenNoStatusIsSaidThenIsAsInProgress() {
        assertThat(broken(null, null)).isEmpty();
        assertThat(broken(null, SKEW.plusMillis(1))).containsExactly("startedAt is in the future");
    }

    private List<String> broken(@Nullable VisitOpeningStatusDto status, @Nullable Instant startedAt) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.check(new VisitCreateDto().status(status).startedAt(startedAt), broken);
        return broken.reasons();
    }
}
