package org.clinicalplatform.demographics.duplicate;

import java.time.Clock;
import org.clinicalplatform.api.model.DuplicatePairDeferralDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A pair can only be deferred to a future time. */
@Configuration(proxyBeanMethods = false)
class DuplicatePairRules {
    @Bean
    BodyRules<DuplicatePairDeferralDto> deferralRules(Clock clock) {
        return BodyRules.of(
                DuplicatePairDeferralDto.class,
                (body, violations) -> violations.require(
                        body.getUntil() == null || body.getUntil().isAfter(clock.instant()),
                        "until",
                        "must be in the future"));
    }
}
