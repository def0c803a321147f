package org.clinicalplatform.platform.web;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.Optional;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * Checks values that do not come from requests against the schemas of the specification, as those of requests are
 * checked.
 */
public final class SchemaValidation {
    private final Validator validator;

    public SchemaValidation() {
        HibernateValidatorConfiguration configuration = Validation.byProvider(HibernateValidator.class)
                .configure()
                .ignoreXmlConfiguration()
                .messageInterpolator(new ParameterMessageInterpolator());
        configuration.addMapping(ValidationConfiguration.withRulesOfTheSpecification(configuration));
        validator = configuration.buildValidatorFactory().getValidator();
    }

    /**
     * The rule that the value violates, as the predicate of a sentence such as {@code has the wrong length}.
     *
     * @param model generated model
     * @param property property of the model, by its JSON name
     * @param value of the type of the property
     */
    public Optional<String> violation(Class<?> model, String property, Object value) {
        return validator.validateValue(model, property, value).stream()
                .map(violation -> violation.getConstraintDescriptor().getAnnotation())
                .map(constraint -> ValidationExceptionTranslator.rule(
                        constraint.annotationType().getSimpleName()))
                .sorted()
                .findFirst();
    }
}
