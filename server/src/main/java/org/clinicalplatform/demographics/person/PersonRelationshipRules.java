package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import org.clinicalplatform.api.model.PersonRelationshipCreateDto;
import org.clinicalplatform.api.model.PersonRelationshipUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a relationship: it does not end before it begins. */
@Configuration(proxyBeanMethods = false)
class PersonRelationshipRules {
    @Bean
    BodyRules<PersonRelationshipCreateDto> personRelationshipCreateRules() {
        return BodyRules.of(
                PersonRelationshipCreateDto.class,
                (body, broken) -> check(body.getStartedOn(), body.getEndedOn(), broken));
    }

    @Bean
    BodyRules<PersonRelationshipUpdateDto> personRelationshipUpdateRules() {
        return BodyRules.of(
                PersonRelationshipUpdateDto.class,
                (body, broken) -> check(body.getStartedOn(), body.getEndedOn(), broken));
    }

    private static void check(@Nullable LocalDate startedOn, @Nullable LocalDate endedOn, ConstraintViolations broken) {
        broken.require(
                startedOn == null || endedOn == null || !endedOn.isBefore(startedOn), "endedOn", "is before startedOn");
    }
}
