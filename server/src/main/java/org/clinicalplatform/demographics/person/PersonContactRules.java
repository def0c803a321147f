package org.clinicalplatform.demographics.person;

import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonContactUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a contact: numbers have digits, email addresses a sign. Whether it works only a call tells. */
@Configuration(proxyBeanMethods = false)
class PersonContactRules {
    @Bean
    BodyRules<PersonContactCreateDto> personContactCreateRules() {
        return BodyRules.of(
                PersonContactCreateDto.class, (body, broken) -> check(body.getSystem(), body.getValue(), broken));
    }

    @Bean
    BodyRules<PersonContactUpdateDto> personContactUpdateRules() {
        return BodyRules.of(
                PersonContactUpdateDto.class, (body, broken) -> check(body.getSystem(), body.getValue(), broken));
    }

    private static void check(@Nullable ContactSystem system, @Nullable String value, ConstraintViolations broken) {
        if (system == null || value == null) {
            return;
        }
        switch (system) {
            case PHONE, FAX, PAGER, SMS ->
                broken.require(value.chars().anyMatch(c -> c >= '0' && c <= '9'), "value", "has no digit");
            case EMAIL -> broken.require(value.indexOf('@') > 0, "value", "is no email address");
            case URL, OTHER -> {
                // anything may be one
            }
        }
    }
}
