package org.clinicalplatform.clinical.encounter;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An encounter has an end when it is finished, and does not end before it starts. */
@Configuration(proxyBeanMethods = false)
class EncounterRules {
    @Bean
    BodyRules<EncounterCreateDto> encounterCreateRules(Clock clock) {
        return BodyRules.of(
                EncounterCreateDto.class,
                (body, violations) -> check(
                        body.getStatus() == null ? EncounterStatus.IN_PROGRESS : body.getStatus(),
                        body.getStartedAt(),
                        body.getEndedAt(),
                        clock.instant(),
                        violations));
    }

    @Bean
    BodyRules<EncounterUpdateDto> encounterUpdateRules(Clock clock) {
        return BodyRules.of(
                EncounterUpdateDto.class,
                (body, violations) ->
                        check(body.getStatus(), body.getStartedAt(), body.getEndedAt(), clock.instant(), violations));
    }

    private static void check(
            @Nullable EncounterStatus status,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            Instant now,
            ConstraintViolations violations) {
        boolean finished = status == EncounterStatus.FINISHED;
        boolean over = finished || status == EncounterStatus.CANCELLED;
        violations.require(!finished || endedAt != null, "endedAt", "is required for a finished encounter");
        violations.require(over || endedAt == null, "endedAt", "is only for a finished or cancelled encounter");
        if (status != EncounterStatus.PLANNED && status != EncounterStatus.CANCELLED) {
            Periods.requireNotFuture("startedAt", startedAt, now, violations);
        }
        if (endedAt != null) {
            Periods.requireNotFuture("endedAt", endedAt, now, violations);
            Instant start = startedAt == null ? now : startedAt;
            violations.require(!endedAt.isBefore(start), "endedAt", "is before startedAt");
        }
    }
}
