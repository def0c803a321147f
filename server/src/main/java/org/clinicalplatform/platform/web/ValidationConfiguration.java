package org.clinicalplatform.platform.web;

import jakarta.validation.Configuration;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.cfg.ConstraintMapping;
import org.hibernate.validator.cfg.GenericConstraintDef;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer;
import org.springframework.stereotype.Component;

/**
 * Adds the {@link BodyRules} of all features to the constraints of the generated models, so that one validation checks
 * both, lets the patterns among these know the blanks of Unicode and the lengths its characters, and does not check the
 * items of lists that are too long.
 */
@Component
class ValidationConfiguration implements ValidationConfigurationCustomizer {
    private final BodyRulesByType rules;

    ValidationConfiguration(ObjectProvider<BodyRules<?>> rules) {
        this.rules = new BodyRulesByType(rules.stream());
    }

    @Override
    public void customize(Configuration<?> configuration) {
        HibernateValidatorConfiguration validation = (HibernateValidatorConfiguration) configuration;
        ConstraintMapping mapping = withRulesOfTheSpecification(validation);
        rules.types()
                .forEach(type -> mapping.type(type).constraint(new GenericConstraintDef<>(FollowsBodyRules.class)));
        validation.addMapping(mapping).constraintValidatorPayload(rules);
        // its look-up costs less than the cache, which would keep every property of a body
        validation.traversableResolver(new ListBounds()).enableTraversableResolverResultCache(false);
    }

    static ConstraintMapping withRulesOfTheSpecification(HibernateValidatorConfiguration validation) {
        ConstraintMapping mapping = validation.createConstraintMapping();
        mapping.constraintDefinition(Pattern.class)
                .includeExistingValidators(false)
                .validatedBy(PatternValidator.class);
        mapping.constraintDefinition(Size.class)
                .includeExistingValidators(false)
                .validatedBy(TextLengthValidator.class)
                .validatedBy(ListSizeValidator.class);
        return mapping;
    }
}
