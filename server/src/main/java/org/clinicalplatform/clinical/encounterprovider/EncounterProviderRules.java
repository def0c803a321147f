package org.clinicalplatform.clinical.encounterprovider;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A participation does not end before it starts, nor in the future. */
@Configuration(proxyBeanMethods = false)
class EncounterProviderRules {
    @Bean
    BodyRules<EncounterProviderCreateDto> encounterProviderCreateRules(Clock clock) {
        return BodyRules.of(EncounterProviderCreateDto.class, (body, violations) -> {
            Instant now = clock.instant();
            Instant start = body.getStartedAt() == null ? now : body.getStartedAt();
            Periods.requireNotFuture("endedAt", body.getEndedAt(), now, violations);
            violations.require(
                    body.getEndedAt() == null || !body.getEndedAt().isBefore(start), "endedAt", "is before startedAt");
        });
    }

    @Bean
    BodyRules<ParticipationEndDto> participationEndRules(Clock clock) {
        return BodyRules.of(
                ParticipationEndDto.class,
                (body, violations) ->
                        Periods.requireNotFuture("endedAt", body.getEndedAt(), clock.instant(), violations));
    }
}
