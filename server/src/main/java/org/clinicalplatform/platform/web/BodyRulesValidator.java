package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rules of a value and attaches their violations to one violation for the whole value: Spring reads the
 * value of every property that a violation names, and fails if the property does not exist.
 */
final class BodyRulesValidator implements ConstraintValidator<FollowsBodyRules, Object> {

    @Override
    public boolean isValid(@Nullable Object value, ConstraintValidatorContext context) {
        if (value == null) {
            return true;
        }
        HibernateConstraintValidatorContext validation = context.unwrap(HibernateConstraintValidatorContext.class);
        ConstraintViolations broken =
                validation.getConstraintValidatorPayload(BodyRulesByType.class).check(value);
        validation.withDynamicPayload(broken);
        return broken.isEmpty();
    }
}
