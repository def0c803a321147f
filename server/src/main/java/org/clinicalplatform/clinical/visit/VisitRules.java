package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A planned visit has a planned start; no visit has started or ended in the future. */
@Configuration(proxyBeanMethods = false)
class VisitRules {
    @Bean
    BodyRules<VisitCreateDto> visitCreateRules(Clock clock) {
        return BodyRules.of(VisitCreateDto.class, (body, violations) -> {
            if (body.getStatus() == VisitOpeningStatusDto.PLANNED) {
                violations.require(body.getStartedAt() != null, "startedAt", "is required for a planned visit");
            } else {
                Periods.requireNotFuture("startedAt", body.getStartedAt(), clock.instant(), violations);
            }
        });
    }

    @Bean
    BodyRules<VisitStartDto> visitStartRules(Clock clock) {
        return BodyRules.of(
                VisitStartDto.class,
                (body, violations) ->
                        Periods.requireNotFuture("startedAt", body.getStartedAt(), clock.instant(), violations));
    }

    @Bean
    BodyRules<VisitEndDto> visitEndRules(Clock clock) {
        return BodyRules.of(
                VisitEndDto.class,
                (body, violations) ->
                        Periods.requireNotFuture("endedAt", body.getEndedAt(), clock.instant(), violations));
    }
}
