package org.clinicalplatform.demographics.merge;

import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a merge: nobody is merged into himself. */
@Configuration(proxyBeanMethods = false)
class PersonMergeRules {
    @Bean
    BodyRules<PersonMergeCreateDto> personMergeCreateRules() {
        return BodyRules.of(
                PersonMergeCreateDto.class,
                (body, broken) -> broken.require(
                        !body.getSurvivorPersonId().equals(body.getLoserPersonId()),
                        "loserPersonId",
                        "is the survivor"));
    }
}
