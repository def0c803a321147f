package org.clinicalplatform.platform.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Says of broken constraints which properties are at fault and which rule each breaks. */
final class BrokenConstraints {
    private static final Map<String, String> RULES = Map.of(
            name(NotNull.class), "is required",
            name(Size.class), "has the wrong length",
            name(Min.class), "is too small",
            name(Max.class), "is too large");

    private BrokenConstraints() {}

    static ApiException refusal(MethodArgumentNotValidException e) {
        return InvalidRequest.because(e.getBindingResult().getFieldErrors().stream()
                .map(BrokenConstraints::reason)
                .toList());
    }

    static ApiException refusal(HandlerMethodValidationException e) {
        return InvalidRequest.because(e.getParameterValidationResults().stream()
                .flatMap(BrokenConstraints::reasons)
                .toList());
    }

    private static Stream<String> reasons(ParameterValidationResult result) {
        if (result instanceof ParameterErrors body) {
            return body.getFieldErrors().stream().map(BrokenConstraints::reason);
        }
        String parameter = result.getMethodParameter().getParameterName();
        return result.getResolvableErrors().stream().map(error -> parameter + " " + rule(constraint(error)));
    }

    private static String reason(FieldError error) {
        return error.getField() + " " + rule(error.getCode());
    }

    private static String rule(@Nullable String constraint) {
        return constraint == null ? "is invalid" : RULES.getOrDefault(constraint, "is invalid");
    }

    /** Spring lists codes from the most specific to the plain name of the constraint. */
    private static @Nullable String constraint(MessageSourceResolvable error) {
        String[] codes = error.getCodes();
        return codes == null || codes.length == 0 ? null : codes[codes.length - 1];
    }

    private static String name(Class<? extends Annotation> constraint) {
        return constraint.getSimpleName();
    }
}
