package org.clinicalplatform.platform.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.clinicalplatform.platform.denial.EmptyResponseException;
import org.clinicalplatform.platform.denial.NotFoundTick;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.platform.request.RequestContext;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Turns every exception of an operation into its error response. */
@RestControllerAdvice
class ErrorAdvice implements MeterBinder {
    private final ErrorWriter errors;
    private final FailureResponseWriter failures;
    private final LongAdder notFound = new LongAdder();

    ErrorAdvice(ErrorWriter errors, FailureResponseWriter failures) {
        this.errors = errors;
        this.failures = failures;
    }

    /** One meter for denied and unknown (requirement R-344). */
    @Override
    public void bindTo(MeterRegistry registry) {
        DomainMeter.NOT_FOUND.count(registry, Tags.empty(), notFound);
    }

    @ExceptionHandler
    void notFound(RecordNotFoundException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        notFound.increment();
        NotFoundTick.holdSince(RequestContext.of(request).arrivedNanos());
        errors.write(request, response, e);
    }

    @ExceptionHandler
    void emptyNotFound(EmptyResponseException e, HttpServletRequest request, HttpServletResponse response) {
        notFound.increment();
        NotFoundTick.holdSince(RequestContext.of(request).arrivedNanos());
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    @ExceptionHandler
    void refusal(ApiException e, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (e.code().hidesItsCause()) {
            NotFoundTick.holdSince(RequestContext.of(request).arrivedNanos());
        }
        failures.write(request, response, e);
    }

    @ExceptionHandler
    void unreadable(HttpMessageNotReadableException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, UnreadableBodyTranslator.translate(e));
    }

    @ExceptionHandler
    void invalidBody(MethodArgumentNotValidException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, ValidationExceptionTranslator.translate(e));
    }

    @ExceptionHandler
    void invalidParameter(HandlerMethodValidationException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, ValidationExceptionTranslator.translate(e));
    }

    @ExceptionHandler
    void missingParameter(
            MissingServletRequestParameterException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        errors.write(request, response, InvalidRequest.because(e.getParameterName() + " is required"));
    }

    /** The container cannot decode it. */
    @ExceptionHandler(InvalidParameterException.class)
    void malformedQuery(HttpServletRequest request, HttpServletResponse response) throws IOException {
        errors.write(request, response, ErrorCode.MALFORMED_QUERY);
    }

    /** The firewall refuses the name of a parameter or, also where the request has none, what a header contains. */
    @ExceptionHandler(RequestRejectedException.class)
    void rejected(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean hasQuery = request.getQueryString() != null;
        errors.write(request, response, hasQuery ? ErrorCode.MALFORMED_QUERY : ErrorCode.REJECTED_BY_FIREWALL);
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
