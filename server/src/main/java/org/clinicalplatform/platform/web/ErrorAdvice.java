package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.clinicalplatform.platform.denial.EmptyResponseException;
import org.clinicalplatform.platform.denial.NotFoundTick;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** The one place where a refusal or a failure inside an operation becomes an answer. */
@RestControllerAdvice
class ErrorAdvice {
    private final ErrorWriter errors;
    private final FailureAnswers failures;

    ErrorAdvice(ErrorWriter errors, FailureAnswers failures) {
        this.errors = errors;
        this.failures = failures;
    }

    @ExceptionHandler
    void miss(RecordNotFoundException e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        NotFoundTick.holdSince(ArrivalFilter.arrivedNanos(request));
        errors.write(request, response, e);
    }

    @ExceptionHandler
    void emptyMiss(EmptyResponseException e, HttpServletRequest request, HttpServletResponse response) {
        NotFoundTick.holdSince(ArrivalFilter.arrivedNanos(request));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    @ExceptionHandler
    void refusal(ApiException e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (e.code().hidesItsCause()) {
            NotFoundTick.holdSince(ArrivalFilter.arrivedNanos(request));
        }
        failures.write(request, response, e);
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
        failures.write(request, response, e);
    }
}
