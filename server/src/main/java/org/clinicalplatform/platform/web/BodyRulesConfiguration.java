package org.clinicalplatform.platform.web;

import jakarta.validation.Configuration;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.cfg.ConstraintMapping;
import org.hibernate.validator.cfg.GenericConstraintDef;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer;
import org.springframework.stereotype.Component;

/**
 * Adds the {@link BodyRules} of all features to the constraints that the generated models carry, so that one validation
 * finds both, at any depth of a body and however Spring comes to validate it.
 */
@Component
class BodyRulesConfiguration implements ValidationConfigurationCustomizer {
    private final RulesByType rules;

    BodyRulesConfiguration(ObjectProvider<BodyRules<?>> rules) {
        this.rules = new RulesByType(rules.stream());
    }

    @Override
    public void customize(Configuration<?> configuration) {
        HibernateValidatorConfiguration validation = (HibernateValidatorConfiguration) configuration;
        ConstraintMapping mapping = validation.createConstraintMapping();
        rules.types().forEach(type -> mapping.type(type).constraint(new GenericConstraintDef<>(RulesHold.class)));
        validation.addMapping(mapping).constraintValidatorPayload(rules);
    }
}
