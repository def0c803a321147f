package org.clinicalplatform.clinical.allergy;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in an allergy: nothing of it was recorded in the future. */
@Configuration(proxyBeanMethods = false)
class AllergyRules {
    @Bean
    BodyRules<AllergyCreateDto> allergyCreateRules(Clock clock) {
        return BodyRules.of(
                AllergyCreateDto.class, (body, broken) -> check(body.getRecordedAt(), clock.instant(), broken));
    }

    @Bean
    BodyRules<AllergyUpdateDto> allergyUpdateRules(Clock clock) {
        return BodyRules.of(
                AllergyUpdateDto.class, (body, broken) -> check(body.getRecordedAt(), clock.instant(), broken));
    }

    private static void check(@Nullable Instant recordedAt, Instant now, ConstraintViolations broken) {
        if (recordedAt != null) {
            broken.require(!ClockSkew.isFuture(recordedAt, now), "recordedAt", "is in the future");
        }
    }
}
