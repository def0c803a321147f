package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchDismissalDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A dismissal is about two different persons. */
@Configuration(proxyBeanMethods = false)
class MatchDismissalRules {
    @Bean
    BodyRules<MatchDismissalDto> dismissalRules() {
        return BodyRules.of(
                MatchDismissalDto.class,
                (body, violations) -> violations.require(
                        body.getPersonId() == null || !body.getPersonId().equals(body.getOtherPersonId()),
                        "otherPersonId",
                        "is the same person as personId"));
    }
}
