package org.clinicalplatform.platform.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.BackchannelLogoutsApi;
import org.clinicalplatform.api.LoginsApi;
import org.clinicalplatform.api.VisitsApi;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.IncludedRecord;
import org.clinicalplatform.api.model.LoginDto;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.beanvalidation.MethodValidationAdapter;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** The constraints of the specification as Spring reports them. */
class ValidationExceptionTranslatorTest {
    private static final ValidatorFactory FACTORY = Validation.buildDefaultValidatorFactory();

    @AfterAll
    static void closeFactory() {
        FACTORY.close();
    }

    @Test
    void refusalWhenPropertiesBreakConstraintsThenNamesEachWithItsRule() {
        VisitCreateDto visit = new VisitCreateDto()
                .type(new CodingDto("http://snomed.info/sct", ""))
                .visitClass(VisitClass.VIRTUAL)
                .reason("x".repeat(1001));

        ApiException refusal = refusal(visit);

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(refusal.sentence())
                .isEqualTo("Invalid request: patientId is required, reason has the wrong length,"
                        + " type.code has the wrong length, type.code is invalid");
    }

    @Test
    void refusalWhenAValueIsRefusedThenIsNotRepeated() {
        ApiException refusal = refusal(new LoginDto("  ", "secret"));

        assertThat(refusal.sentence()).isEqualTo("Invalid request: username is invalid");
    }

    @Test
    void refusalWhenParametersBreakConstraintsThenNamesEachWithItsRule() {
        Method method = method(
                VisitsApi.class,
                "listVisits",
                UUID.class,
                UUID.class,
                VisitStatus.class,
                String.class,
                Instant.class,
                Instant.class,
                Integer.class,
                Integer.class,
                IncludedRecord.class);

        ApiException refusal = refusal(validated(method, null, null, null, null, null, null, -1, 101, null));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(refusal.sentence())
                .isEqualTo("Invalid request: page is too small, patientId is required, size is too large");
    }

    @Test
    void refusalWhenAParameterHasAnotherNameInJavaThenNamesItAsTheSpecificationDoes() {
        Method method = method(BackchannelLogoutsApi.class, "receiveLogoutToken", String.class);

        assertThat(refusal(validated(method, "")).sentence())
                .isEqualTo("Invalid request: logout_token has the wrong length, logout_token is invalid");
    }

    @Test
    void refusalWhenABodyIsValidatedAmongTheParametersThenNamesItsProperties() {
        Method method = method(LoginsApi.class, "loginAccount", LoginDto.class);

        assertThat(refusal(validated(method, new LoginDto("", "secret"))).sentence())
                .isEqualTo("Invalid request: username has the wrong length, username is invalid");
    }

    private static ApiException refusal(Object body) {
        BeanPropertyBindingResult result = new BeanPropertyBindingResult(body, "body");
        new SpringValidatorAdapter(FACTORY.getValidator()).validate(body, result);
        MethodParameter parameter =
                new MethodParameter(method(VisitsApi.class, "createVisit", VisitCreateDto.class), 0);
        return ValidationExceptionTranslator.translate(new MethodArgumentNotValidException(parameter, result));
    }

    private static ApiException refusal(MethodValidationResult result) {
        return ValidationExceptionTranslator.translate(new HandlerMethodValidationException(result));
    }

    private static MethodValidationResult validated(Method method, @Nullable Object... arguments) {
        return new MethodValidationAdapter(FACTORY)
                .validateArguments(mock(method.getDeclaringClass()), method, null, arguments, new Class<?>[0]);
    }

    private static Method method(Class<?> api, String name, Class<?>... parameters) {
        return requireNonNull(ReflectionUtils.findMethod(api, name, parameters));
    }
}
