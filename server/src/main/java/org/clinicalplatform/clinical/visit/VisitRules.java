package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitOpeningStatusDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A planned visit has a planned start; no visit has started or ended in the future. */
@Configuration(proxyBeanMethods = false)
class VisitRules {
    @Bean
    BodyRules<VisitCreateDto> visitCreateRules(Clock clock) {
        return BodyRules.of(VisitCreateDto.class, (body, broken) -> {
            if (body.getStatus() == VisitOpeningStatusDto.PLANNED) {
                broken.require(body.getStartedAt() != null, "startedAt", "is required for a planned visit");
            } else {
                check("startedAt", body.getStartedAt(), clock.instant(), broken);
            }
        });
    }

    @Bean
    BodyRules<VisitStartDto> visitStartRules(Clock clock) {
        return BodyRules.of(
                VisitStartDto.class,
                (body, broken) -> check("startedAt", body.getStartedAt(), clock.instant(), broken));
    }

    @Bean
    BodyRules<VisitEndDto> visitEndRules(Clock clock) {
        return BodyRules.of(
                VisitEndDto.class, (body, broken) -> check("endedAt", body.getEndedAt(), clock.instant(), broken));
    }

    private static void check(String property, @Nullable Instant at, Instant now, ConstraintViolations broken) {
        broken.require(at == null || !ClockSkew.isFuture(at, now), property, "is in the future");
    }
}
