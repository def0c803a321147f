package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonNameUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a name: it names somebody. */
@Configuration(proxyBeanMethods = false)
class PersonNameRules {
    @Bean
    BodyRules<PersonNameCreateDto> personNameCreateRules() {
        return BodyRules.of(
                PersonNameCreateDto.class, (body, broken) -> check(body.getFamily(), body.getGiven(), broken));
    }

    @Bean
    BodyRules<PersonNameUpdateDto> personNameUpdateRules() {
        return BodyRules.of(
                PersonNameUpdateDto.class, (body, broken) -> check(body.getFamily(), body.getGiven(), broken));
    }

    private static void check(@Nullable String family, @Nullable List<String> given, ConstraintViolations broken) {
        broken.require(family != null || (given != null && !given.isEmpty()), "family", "or given is required");
    }
}
