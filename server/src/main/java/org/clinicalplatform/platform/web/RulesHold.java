package org.clinicalplatform.platform.web;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** That a value breaks none of the {@link BodyRules} of its type. Put on the types by {@link BodyRulesConfiguration}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = RulesHoldValidator.class)
@interface RulesHold {
    String message() default "breaks a rule";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
