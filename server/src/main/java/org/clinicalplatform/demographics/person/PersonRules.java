package org.clinicalplatform.demographics.person;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonCreateDto;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.api.model.PersonUpdateDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The rules between the properties of a person: no birth or death in the future, no death before birth, and at most one
 * preferred item of a list.
 */
@Configuration(proxyBeanMethods = false)
class PersonRules {
    @Bean
    BodyRules<PersonCreateDto> personCreateRules(Clock clock) {
        return BodyRules.of(PersonCreateDto.class, (body, violations) -> {
            checkBirth(body.getBirthDate(), violations);
            checkTimes(
                    body.getBirthDate(),
                    body.getBirthDateEstimated(),
                    body.getDeceasedAt(),
                    clock.instant(),
                    violations);
            checkOnePreferred("names", body.getNames(), PersonNameCreateDto::getPreferred, violations);
            checkOnePreferred("addresses", body.getAddresses(), PersonAddressCreateDto::getPreferred, violations);
            checkOnePreferred("contacts", body.getContacts(), PersonContactCreateDto::getPreferred, violations);
            boolean named = body.getNames() != null && !body.getNames().isEmpty();
            violations.require(named || Boolean.TRUE.equals(body.getTemporary()), "names", "is required");
        });
    }

    @Bean
    BodyRules<PersonUpdateDto> personUpdateRules(Clock clock) {
        return BodyRules.of(
                PersonUpdateDto.class,
                (body, violations) -> checkTimes(
                        body.getBirthDate(),
                        body.getBirthDateEstimated(),
                        body.getDeceasedAt(),
                        clock.instant(),
                        violations));
    }

    @Bean
    BodyRules<PersonPromotionDto> personPromotionRules(Clock clock) {
        return BodyRules.of(PersonPromotionDto.class, (body, violations) -> {
            checkBirth(body.getBirthDate(), violations);
            checkTimes(body.getBirthDate(), body.getBirthDateEstimated(), null, clock.instant(), violations);
            checkOnePreferred("names", body.getNames(), PersonNameCreateDto::getPreferred, violations);
        });
    }

    /** An update is checked by the service, since a date that is stored already may stay. */
    private static void checkBirth(@Nullable LocalDate birthDate, ConstraintViolations violations) {
        violations.require(birthDate == null || BirthDates.isPlausible(birthDate), "birthDate", BirthDates.RULE);
    }

    private static void checkTimes(
            @Nullable LocalDate birthDate,
            @Nullable Boolean birthDateEstimated,
            @Nullable Instant deceasedAt,
            Instant now,
            ConstraintViolations violations) {
        BirthDates.checkTime(birthDate, birthDateEstimated, now, violations);
        if (deceasedAt != null) {
            violations.require(!ClockSkew.isFuture(deceasedAt, now), "deceasedAt", "is in the future");
            violations.require(BirthDates.isBeforeDeath(birthDate, deceasedAt), "deceasedAt", "is before birthDate");
        }
    }

    private static <T> void checkOnePreferred(
            String property,
            @Nullable List<T> items,
            Function<T, @Nullable Boolean> preferred,
            ConstraintViolations violations) {
        if (items != null) {
            long preferredItems = items.stream()
                    .filter(item -> item != null && Boolean.TRUE.equals(preferred.apply(item)))
                    .count();
            violations.require(preferredItems <= 1, property, "has more than one preferred item");
        }
    }
}
