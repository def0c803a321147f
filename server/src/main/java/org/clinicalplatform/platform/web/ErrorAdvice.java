package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.denial.MissException;
import org.clinicalplatform.platform.denial.MissTick;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** The one place where a refusal or a failure inside an operation becomes an answer. */
@RestControllerAdvice
class ErrorAdvice {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorAdvice.class);

    private final ErrorWriter errors;

    ErrorAdvice(ErrorWriter errors) {
        this.errors = errors;
    }

    @ExceptionHandler
    void miss(MissException e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        MissTick.holdSince(ArrivalFilter.arrivedNanos(request));
        errors.write(request, response, e);
    }

    @ExceptionHandler
    void refusal(ApiException e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        errors.write(request, response, e);
    }

    @ExceptionHandler
    void unreadable(HttpMessageNotReadableException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, UnreadableBody.refusal(e));
    }

    @ExceptionHandler
    void invalidBody(MethodArgumentNotValidException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, BrokenConstraints.refusal(e));
    }

    @ExceptionHandler
    void invalidParameter(HandlerMethodValidationException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, BrokenConstraints.refusal(e));
    }

    @ExceptionHandler
    void missingParameter(
            MissingServletRequestParameterException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, InvalidRequest.because(e.getParameterName() + " is required"));
    }

    @ExceptionHandler
    void mistypedParameter(
            MethodArgumentTypeMismatchException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, InvalidRequest.because(e.getName() + " has the wrong type"));
    }

    @ExceptionHandler
    void failure(Exception e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (e instanceof ErrorResponse refused && refused.getStatusCode().value() < 500) {
            refused.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
            ErrorCode code = ErrorCode.ofStatus(refused.getStatusCode().value());
            errors.write(request, response, code, refused.getStatusCode().value(), code.message());
        } else if (DatabaseFailures.isPassing(e)) {
            LOG.warn("The database did not answer in time: {}", e.toString());
            errors.write(request, response, ErrorCode.UNAVAILABLE);
        } else {
            LOG.error("Unexpected failure", e);
            errors.write(request, response, ErrorCode.INTERNAL_ERROR);
        }
    }
}
