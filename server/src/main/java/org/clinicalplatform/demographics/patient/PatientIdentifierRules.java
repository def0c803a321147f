package org.clinicalplatform.demographics.patient;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PatientIdentifierUpdateDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Only the service assigns patient numbers and temporary numbers, and identifiers of one request are unique. */
@Configuration(proxyBeanMethods = false)
class PatientIdentifierRules {
    @Bean
    BodyRules<PatientIdentifierCreateDto> patientIdentifierCreateRules() {
        return BodyRules.of(
                PatientIdentifierCreateDto.class,
                (body, violations) -> checkIssuer(body.getType(), body.getSystem(), violations));
    }

    @Bean
    BodyRules<PatientIdentifierUpdateDto> patientIdentifierUpdateRules() {
        return BodyRules.of(
                PatientIdentifierUpdateDto.class,
                (body, violations) -> checkIssuer(body.getType(), body.getSystem(), violations));
    }

    @Bean
    BodyRules<PersonPromotionDto> promotedIdentifierRules() {
        return BodyRules.of(
                PersonPromotionDto.class, (body, violations) -> checkTogether(body.getIdentifiers(), violations));
    }

    /** Checks several identifiers of one body. */
    static void checkTogether(@Nullable List<PatientIdentifierCreateDto> identifiers, ConstraintViolations violations) {
        if (identifiers == null) {
            return;
        }
        Set<List<@Nullable String>> seen = new HashSet<>();
        Set<@Nullable String> preferred = new HashSet<>();
        for (int i = 0; i < identifiers.size(); i++) {
            PatientIdentifierCreateDto one = identifiers.get(i);
            if (one != null && one.getSystem() != null && one.getValue() != null) {
                violations.require(
                        seen.add(List.of(one.getSystem(), compared(one.getValue()))),
                        "identifiers[" + i + "]",
                        "is a duplicate");
            }
            if (one != null && Boolean.TRUE.equals(one.getPreferred())) {
                violations.require(
                        preferred.add(one.getType()), "identifiers", "has more than one preferred item of a type");
            }
        }
    }

    private static String compared(String value) {
        String lettersAndDigits = PersonFilter.lettersAndDigits(value);
        return lettersAndDigits.isEmpty() ? value : PersonFilter.asciiDigits(lettersAndDigits);
    }

    private static void checkIssuer(@Nullable String type, @Nullable String system, ConstraintViolations violations) {
        violations.require(
                !PatientNumbers.TEMPORARY_TYPE.equals(type),
                "type",
                "is reserved for temporary numbers of the service");
        violations.require(
                system == null || !PatientNumbers.isReserved(system), "system", "is reserved for the service");
    }
}
