package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonAddressUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in an address: it says where, if only the country. */
@Configuration(proxyBeanMethods = false)
class PersonAddressRules {
    @Bean
    BodyRules<PersonAddressCreateDto> personAddressCreateRules() {
        return BodyRules.of(
                PersonAddressCreateDto.class,
                (body, broken) -> check(
                        body.getLines(),
                        Stream.of(
                                body.getCity(),
                                body.getDistrict(),
                                body.getState(),
                                body.getPostalCode(),
                                body.getCountry()),
                        broken));
    }

    @Bean
    BodyRules<PersonAddressUpdateDto> personAddressUpdateRules() {
        return BodyRules.of(
                PersonAddressUpdateDto.class,
                (body, broken) -> check(
                        body.getLines(),
                        Stream.of(
                                body.getCity(),
                                body.getDistrict(),
                                body.getState(),
                                body.getPostalCode(),
                                body.getCountry()),
                        broken));
    }

    private static void check(
            @Nullable List<String> lines, Stream<@Nullable String> others, ConstraintViolations broken) {
        boolean saysWhere = (lines != null && !lines.isEmpty()) || others.anyMatch(Objects::nonNull);
        broken.require(saysWhere, "lines", "or another part of the address is required");
    }
}
