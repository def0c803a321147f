package org.clinicalplatform.platform.web;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The value follows the {@link BodyRules} of its type. {@link ValidationConfiguration} adds it to the types. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = BodyRulesValidator.class)
@interface FollowsBodyRules {
    String message() default "violates a rule";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
