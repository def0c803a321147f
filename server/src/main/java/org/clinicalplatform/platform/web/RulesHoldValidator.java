package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks the rules of a value, and sends what they find along with the violation. Thread-safe.
 *
 * <p>One violation for the value instead of one for each property: Spring reads the value of every property that a
 * violation names, and fails on one that is not there, which is just what a rule may be about.
 */
final class RulesHoldValidator implements ConstraintValidator<RulesHold, Object> {

    @Override
    public boolean isValid(@Nullable Object value, ConstraintValidatorContext context) {
        if (value == null) {
            return true;
        }
        HibernateConstraintValidatorContext validation = context.unwrap(HibernateConstraintValidatorContext.class);
        ConstraintViolations broken =
                validation.getConstraintValidatorPayload(RulesByType.class).check(value);
        validation.withDynamicPayload(broken);
        return broken.isEmpty();
    }
}
