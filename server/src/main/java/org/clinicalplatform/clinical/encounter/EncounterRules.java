package org.clinicalplatform.clinical.encounter;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in an encounter: it ends after it began, and exactly then when it is over. */
@Configuration(proxyBeanMethods = false)
class EncounterRules {
    @Bean
    BodyRules<EncounterCreateDto> encounterCreateRules(Clock clock) {
        return BodyRules.of(
                EncounterCreateDto.class,
                (body, broken) -> check(
                        body.getStatus() == null ? EncounterStatus.IN_PROGRESS : body.getStatus(),
                        body.getStartedAt(),
                        body.getEndedAt(),
                        clock.instant(),
                        broken));
    }

    @Bean
    BodyRules<EncounterUpdateDto> encounterUpdateRules(Clock clock) {
        return BodyRules.of(
                EncounterUpdateDto.class,
                (body, broken) ->
                        check(body.getStatus(), body.getStartedAt(), body.getEndedAt(), clock.instant(), broken));
    }

    private static void check(
            @Nullable EncounterStatus status,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            Instant now,
            ConstraintViolations broken) {
        boolean finished = status == EncounterStatus.FINISHED;
        boolean over = finished || status == EncounterStatus.CANCELLED;
        broken.require(!finished || endedAt != null, "endedAt", "is required for a finished encounter");
        broken.require(over || endedAt == null, "endedAt", "is only for a finished or cancelled encounter");
        if (startedAt != null) {
            boolean begun = status != EncounterStatus.PLANNED && status != EncounterStatus.CANCELLED;
            broken.require(!begun || !ClockSkew.isFuture(startedAt, now), "startedAt", "is in the future");
        }
        if (endedAt != null) {
            broken.require(!ClockSkew.isFuture(endedAt, now), "endedAt", "is in the future");
            Instant start = startedAt == null ? now : startedAt;
            broken.require(!endedAt.isBefore(start), "endedAt", "is before startedAt");
        }
    }
}
