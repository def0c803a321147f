package org.clinicalplatform.demographics.merge;

import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A person cannot be merged into itself. */
@Configuration(proxyBeanMethods = false)
class PersonMergeRules {
    @Bean
    BodyRules<PersonMergeCreateDto> personMergeCreateRules() {
        return BodyRules.of(
                PersonMergeCreateDto.class,
                (body, violations) -> violations.require(
                        body.getLoserPersonId() == null
                                || !body.getLoserPersonId().equals(body.getSurvivorPersonId()),
                        "loserPersonId",
                        "must differ from survivorPersonId"));
    }
}
