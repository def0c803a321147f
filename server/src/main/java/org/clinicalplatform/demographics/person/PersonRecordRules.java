package org.clinicalplatform.demographics.person;

import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonAddressUpdateDto;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonContactUpdateDto;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonNameUpdateDto;
import org.clinicalplatform.api.model.PersonRelationshipCreateDto;
import org.clinicalplatform.api.model.PersonRelationshipUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rules between the properties of a name, an address, a contact and a relationship. Any property may be null. */
@Configuration(proxyBeanMethods = false)
class PersonRecordRules {
    @Bean
    BodyRules<PersonNameCreateDto> personNameCreateRules(PersonNameDtos dtos) {
        return BodyRules.of(PersonNameCreateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonNameUpdateDto> personNameUpdateRules(PersonNameDtos dtos) {
        return BodyRules.of(PersonNameUpdateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonAddressCreateDto> personAddressCreateRules(PersonAddressDtos dtos) {
        return BodyRules.of(PersonAddressCreateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonAddressUpdateDto> personAddressUpdateRules(PersonAddressDtos dtos) {
        return BodyRules.of(PersonAddressUpdateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonContactCreateDto> personContactCreateRules(PersonContactDtos dtos) {
        return BodyRules.of(PersonContactCreateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonContactUpdateDto> personContactUpdateRules(PersonContactDtos dtos) {
        return BodyRules.of(PersonContactUpdateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonRelationshipCreateDto> personRelationshipCreateRules(PersonRelationshipDtos dtos) {
        return BodyRules.of(
                PersonRelationshipCreateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    @Bean
    BodyRules<PersonRelationshipUpdateDto> personRelationshipUpdateRules(PersonRelationshipDtos dtos) {
        return BodyRules.of(
                PersonRelationshipUpdateDto.class, (body, violations) -> check(dtos.details(body), violations));
    }

    private static void check(PersonName name, ConstraintViolations violations) {
        violations.require(name.family() != null || !name.given().isEmpty(), "family", "or given is required");
    }

    private static void check(PersonAddress address, ConstraintViolations violations) {
        boolean hasPart = Stream.of(
                        address.city(), address.district(), address.state(), address.postalCode(), address.country())
                .anyMatch(Objects::nonNull);
        violations.require(
                hasPart || !address.lines().isEmpty(), "lines", "or another part of the address is required");
    }

    private static void check(PersonContact contact, ConstraintViolations violations) {
        if (contact.system() == null || contact.value() == null) {
            return;
        }
        switch (contact.system()) {
            case PHONE, FAX, PAGER, SMS ->
                violations.require(
                        contact.value().chars().anyMatch(c -> c >= '0' && c <= '9'), "value", "has no digit 0 to 9");
            case EMAIL -> violations.require(contact.value().indexOf('@') > 0, "value", "is not an email address");
            case URL, OTHER -> {
                // any value is valid
            }
        }
    }

    private static void check(PersonRelationshipDetails details, ConstraintViolations violations) {
        violations.require(
                details.startedOn() == null
                        || details.endedOn() == null
                        || !details.endedOn().isBefore(details.startedOn()),
                "endedOn",
                "is before startedOn");
    }
}
