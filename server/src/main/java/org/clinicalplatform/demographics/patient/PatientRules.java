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
        return BodyRules.of(PatientCreateDto.class, (body, violations) -> {
            checkPerson(body, violations);
            PatientIdentifierRules.checkTogether(body.getIdentifiers(), violations);
        });
    }

    private static void checkPerson(PatientCreateDto body, ConstraintViolations violations) {
        violations.require(body.getPersonId() != null || body.getPerson() != null, "personId", "or person is required");
        violations.require(
                body.getPersonId() == null || body.getPerson() == null,
                "personId",
                "and person are mutually exclusive");
    }
}
