package org.clinicalplatform.platform.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Writes the error response for any exception, whether an operation threw it or a filter. */
@Component
class FailureResponseWriter {
    private static final Logger LOG = LoggerFactory.getLogger(FailureResponseWriter.class);

    private final ErrorWriter errors;

    FailureResponseWriter(ErrorWriter errors) {
        this.errors = errors;
    }

    void write(HttpServletRequest request, HttpServletResponse response, Throwable thrown) throws IOException {
        Throwable failure =
                thrown instanceof ServletException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof ApiException refusal) {
            if (refusal.getCause() != null) {
                LOG.warn("{}: {}", refusal.sentence(), refusal.getCause().toString());
            }
            errors.write(request, response, refusal);
        } else if (failure instanceof ErrorResponse refused
                && refused.getStatusCode().value() < 500) {
            refused.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
            ErrorCode code = ErrorCode.ofStatus(refused.getStatusCode().value());
            errors.write(request, response, code, refused.getStatusCode().value(), code.message());
        } else if (DatabaseFailures.isOutcomeUnknown(failure)) {
            LOG.warn("The outcome of a change is unknown: {}", DatabaseFailures.reason(failure));
            errors.write(request, response, ErrorCode.OUTCOME_UNKNOWN);
        } else if (DatabaseFailures.isTransient(failure)) {
            LOG.warn("The database did not respond in time: {}", DatabaseFailures.reason(failure));
            errors.write(request, response, ErrorCode.UNAVAILABLE);
        } else if (isDisconnect(failure)) {
            LOG.debug("The client disconnected before its response: {}", failure.toString());
        } else {
            LOG.error("Unexpected failure", failure);
            errors.write(request, response, ErrorCode.INTERNAL_ERROR);
        }
    }

    /** Clients may disconnect at any time: nobody reads a response, and the service works. */
    private static boolean isDisconnect(Throwable failure) {
        return failure instanceof ClientAbortException || failure instanceof AsyncRequestNotUsableException;
    }
}
