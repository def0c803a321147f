package org.clinicalplatform.clinical.encounterprovider;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a participation: it ends after it began, and not in the future. */
@Configuration(proxyBeanMethods = false)
class EncounterProviderRules {
    @Bean
    BodyRules<EncounterProviderCreateDto> encounterProviderCreateRules(Clock clock) {
        return BodyRules.of(EncounterProviderCreateDto.class, (body, broken) -> {
            Instant now = clock.instant();
            Instant start = body.getStartedAt() == null ? now : body.getStartedAt();
            checkEnd(body.getEndedAt(), now, broken);
            broken.require(
                    body.getEndedAt() == null || !body.getEndedAt().isBefore(start), "endedAt", "is before startedAt");
        });
    }

    @Bean
    BodyRules<ParticipationEndDto> participationEndRules(Clock clock) {
        return BodyRules.of(
                ParticipationEndDto.class, (body, broken) -> checkEnd(body.getEndedAt(), clock.instant(), broken));
    }

    private static void checkEnd(@Nullable Instant endedAt, Instant now, ConstraintViolations broken) {
        broken.require(endedAt == null || !ClockSkew.isFuture(endedAt, now), "endedAt", "is in the future");
    }
}
