package org.clinicalplatform.demographics.patient;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PatientIdentifierUpdateDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Only the service issues temporary numbers, and identifiers of one request are unique. */
@Configuration(proxyBeanMethods = false)
class PatientIdentifierRules {
    @Bean
    BodyRules<PatientIdentifierCreateDto> patientIdentifierCreateRules() {
        return BodyRules.of(
                PatientIdentifierCreateDto.class,
                (body, broken) -> checkIssuer(body.getType(), body.getSystem(), broken));
    }

    @Bean
    BodyRules<PatientIdentifierUpdateDto> patientIdentifierUpdateRules() {
        return BodyRules.of(
                PatientIdentifierUpdateDto.class,
                (body, broken) -> checkIssuer(body.getType(), body.getSystem(), broken));
    }

    @Bean
    BodyRules<PersonPromotionDto> promotedIdentifierRules() {
        return BodyRules.of(PersonPromotionDto.class, (body, broken) -> checkTogether(body.getIdentifiers(), broken));
    }

    /** Checks several identifiers of one body. */
    static void checkTogether(@Nullable List<PatientIdentifierCreateDto> identifiers, ConstraintViolations broken) {
        if (identifiers == null) {
            return;
        }
        Set<List<@Nullable String>> seen = new HashSet<>();
        Set<@Nullable String> preferred = new HashSet<>();
        for (int i = 0; i < identifiers.size(); i++) {
            PatientIdentifierCreateDto one = identifiers.get(i);
            if (one != null && one.getSystem() != null && one.getValue() != null) {
                broken.require(
                        seen.add(List.of(one.getSystem(), one.getValue())), "identifiers[" + i + "]", "is there twice");
            }
            if (one != null && Boolean.TRUE.equals(one.getPreferred())) {
                broken.require(preferred.add(one.getType()), "identifiers", "has several of a type that are preferred");
            }
        }
    }

    private static void checkIssuer(@Nullable String type, @Nullable String system, ConstraintViolations broken) {
        broken.require(!TemporaryNumbers.TYPE.equals(type), "type", "is for temporary numbers of the service");
        broken.require(!TemporaryNumbers.SYSTEM.equals(system), "system", "is that of the service");
    }
}
