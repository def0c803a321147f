package org.clinicalplatform.demographics.person;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
 * What goes together in a person: nobody was born or died in the future, or died before being born, and of several alike
 * one at most is preferred.
 */
@Configuration(proxyBeanMethods = false)
class PersonRules {
    /** The day has begun somewhere on earth before it begins in UTC. */
    private static final ZoneOffset EARLIEST = ZoneOffset.ofHours(14);

    @Bean
    BodyRules<PersonCreateDto> personCreateRules(Clock clock) {
        return BodyRules.of(PersonCreateDto.class, (body, broken) -> {
            checkTimes(
                    body.getBirthDate(), body.getBirthDateEstimated(), body.getDeceasedAt(), clock.instant(), broken);
            checkOnePreferred("names", body.getNames(), PersonNameCreateDto::getPreferred, broken);
            checkOnePreferred("addresses", body.getAddresses(), PersonAddressCreateDto::getPreferred, broken);
            checkOnePreferred("contacts", body.getContacts(), PersonContactCreateDto::getPreferred, broken);
            boolean named = body.getNames() != null && !body.getNames().isEmpty();
            broken.require(named || Boolean.TRUE.equals(body.getTemporary()), "names", "is required");
        });
    }

    @Bean
    BodyRules<PersonUpdateDto> personUpdateRules(Clock clock) {
        return BodyRules.of(
                PersonUpdateDto.class,
                (body, broken) -> checkTimes(
                        body.getBirthDate(),
                        body.getBirthDateEstimated(),
                        body.getDeceasedAt(),
                        clock.instant(),
                        broken));
    }

    @Bean
    BodyRules<PersonPromotionDto> personPromotionRules(Clock clock) {
        return BodyRules.of(PersonPromotionDto.class, (body, broken) -> {
            checkTimes(body.getBirthDate(), body.getBirthDateEstimated(), null, clock.instant(), broken);
            checkOnePreferred("names", body.getNames(), PersonNameCreateDto::getPreferred, broken);
        });
    }

    private static void checkTimes(
            @Nullable LocalDate birthDate,
            @Nullable Boolean birthDateEstimated,
            @Nullable Instant deceasedAt,
            Instant now,
            ConstraintViolations broken) {
        if (birthDate != null) {
            broken.require(!birthDate.isAfter(LocalDate.ofInstant(now, EARLIEST)), "birthDate", "is in the future");
        }
        broken.require(
                birthDate != null || !Boolean.TRUE.equals(birthDateEstimated), "birthDateEstimated", "needs birthDate");
        if (deceasedAt != null) {
            broken.require(!ClockSkew.isFuture(deceasedAt, now), "deceasedAt", "is in the future");
            broken.require(
                    birthDate == null
                            || !LocalDate.ofInstant(deceasedAt, EARLIEST).isBefore(birthDate),
                    "deceasedAt",
                    "is before birthDate");
        }
    }

    private static <T> void checkOnePreferred(
            String property,
            @Nullable List<T> items,
            Function<T, @Nullable Boolean> preferred,
            ConstraintViolations broken) {
        if (items != null) {
            long several = items.stream()
                    .filter(item -> item != null && Boolean.TRUE.equals(preferred.apply(item)))
                    .count();
            broken.require(several <= 1, property, "has several that are preferred");
        }
    }
}
