package org.clinicalplatform.demographics.matching;

import java.time.Clock;
import org.clinicalplatform.api.model.MatchSearchDto;
import org.clinicalplatform.demographics.person.BirthDates;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An entry has enough to find somebody, and a date of birth that could be registered. */
@Configuration(proxyBeanMethods = false)
class MatchSearchRules {
    private static final String TOO_LITTLE =
            "are not enough to find anybody: enter a family and a given name, one of them with a city or postal code, or one of"
                    + " date of birth, street, telephone number, email address and identifier";

    @Bean
    BodyRules<MatchSearchDto> entryRules(Clock clock) {
        return BodyRules.of(MatchSearchDto.class, (body, violations) -> {
            BirthDates.check(body.getBirthDate(), body.getBirthDateEstimated(), clock.instant(), violations);
            violations.require(
                    MatchSearchDtos.entry(body).comparable().hasKeys(),
                    "names, birthDate, addresses, contacts and identifiers",
                    TOO_LITTLE);
        });
    }
}
