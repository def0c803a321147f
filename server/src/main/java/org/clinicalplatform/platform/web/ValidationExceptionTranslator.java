package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.MethodParameter;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Translates violations of constraints and {@link BodyRules} into a refusal that names the properties and rules. */
final class ValidationExceptionTranslator {
    private static final Map<String, String> RULES = Map.of(
            name(NotNull.class), "is required",
            name(Size.class), "has the wrong length",
            name(Min.class), "is too small",
            name(DecimalMin.class), "is too small",
            name(Max.class), "is too large",
            name(DecimalMax.class), "is too large");

    private ValidationExceptionTranslator() {}

    static ApiException translate(MethodArgumentNotValidException e) {
        return InvalidRequest.because(reasons(e.getBindingResult()).toList());
    }

    static ApiException translate(HandlerMethodValidationException e) {
        return InvalidRequest.because(e.getParameterValidationResults().stream()
                .flatMap(ValidationExceptionTranslator::reasons)
                .toList());
    }

    private static Stream<String> reasons(ParameterValidationResult result) {
        if (result instanceof ParameterErrors body) {
            return reasons((Errors) body);
        }
        String parameter = parameterName(result.getMethodParameter());
        return result.getResolvableErrors().stream().map(error -> parameter + " " + rule(constraint(error)));
    }

    /** As the specification spells it; in Java, {@code logout_token} has another name. */
    private static @Nullable String parameterName(MethodParameter parameter) {
        RequestParam declared = parameter.getParameterAnnotation(RequestParam.class);
        return declared == null ? parameter.getParameterName() : declared.value();
    }

    private static Stream<String> reasons(Errors body) {
        return body.getAllErrors().stream().flatMap(ValidationExceptionTranslator::reasons);
    }

    private static Stream<String> reasons(ObjectError error) {
        String path = error instanceof FieldError property ? property.getField() : "";
        ConstraintViolations violations = bodyRuleViolations(error);
        return violations == null ? Stream.of(path + " " + rule(error.getCode())) : violations.reasonsAt(path);
    }

    private static @Nullable ConstraintViolations bodyRuleViolations(ObjectError error) {
        ConstraintViolation<?> violation = error.unwrap(ConstraintViolation.class);
        HibernateConstraintViolation<?> found = violation.unwrap(HibernateConstraintViolation.class);
        return found.getDynamicPayload(ConstraintViolations.class);
    }

    /** The rule of a constraint, by its simple name, as the predicate of a sentence. */
    static String rule(@Nullable String constraint) {
        return constraint == null ? "is invalid" : RULES.getOrDefault(constraint, "is invalid");
    }

    /** The last code is the name of the constraint. */
    private static @Nullable String constraint(MessageSourceResolvable error) {
        String[] codes = error.getCodes();
        return codes == null || codes.length == 0 ? null : codes[codes.length - 1];
    }

    private static String name(Class<? extends Annotation> constraint) {
        return constraint.getSimpleName();
    }
}
