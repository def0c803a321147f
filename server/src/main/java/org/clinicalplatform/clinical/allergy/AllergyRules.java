package org.clinicalplatform.clinical.allergy;

import java.time.Clock;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An allergy was not recorded in the future, nor did it begin there. */
@Configuration(proxyBeanMethods = false)
class AllergyRules {
    @Bean
    BodyRules<AllergyCreateDto> allergyCreateRules(Clock clock) {
        return BodyRules.of(AllergyCreateDto.class, (body, violations) -> {
            Periods.requireNotFuture("onsetDate", body.getOnsetDate(), clock.instant(), violations);
            Periods.requireNotFuture("recordedAt", body.getRecordedAt(), clock.instant(), violations);
        });
    }

    @Bean
    BodyRules<AllergyUpdateDto> allergyUpdateRules(Clock clock) {
        return BodyRules.of(
                AllergyUpdateDto.class,
                (body, violations) ->
                        Periods.requireNotFuture("recordedAt", body.getRecordedAt(), clock.instant(), violations));
    }
}
