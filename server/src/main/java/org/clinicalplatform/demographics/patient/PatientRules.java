package org.clinicalplatform.demographics.patient;

import org.clinicalplatform.api.model.PatientCreateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A patient has either an existing or a new person. */
@Configuration(proxyBeanMethods = false)
class PatientRules {
    @Bean
    BodyRules<PatientCreateDto> patientCreateRules() {
        return BodyRules.of(PatientCreateDto.class, (body, broken) -> {
            checkPerson(body, broken);
            PatientIdentifierRules.checkTogether(body.getIdentifiers(), broken);
        });
    }

    private static void checkPerson(PatientCreateDto body, ConstraintViolations broken) {
        broken.require(body.getPersonId() != null || body.getPerson() != null, "personId", "or person is required");
        broken.require(
                body.getPersonId() == null || body.getPerson() == null, "personId", "and person exclude each other");
    }
}
