package org.clinicalplatform.auditevents;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;

/**
 * Adds an audit event for each audited call, after its response, unless {@link AuditedTransactions} has written it with
 * the call's change. The event is queued in memory and written later, so the call does not wait for the database.
 *
 * <p>The filter reserves a place in the queue before the call is processed and refuses the call with 503 when the queue
 * is full: an access that cannot be recorded is not granted, whatever id it names.
 */
final class AuditTrailFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    /** A little longer than one round of the writer, which makes room if the database accepts events at all. */
    private static final Duration RESERVATION_TIMEOUT = Duration.ofMillis(300);

    private final transient Operations operations;
    private final transient AuditedCalls audited;
    private final transient PendingAuditEvents pending;
    private final transient ErrorWriter errors;

    AuditTrailFilter(Operations operations, AuditedCalls audited, PendingAuditEvents pending, ErrorWriter errors) {
        this.operations = operations;
        this.audited = audited;
        this.pending = pending;
        this.errors = errors;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        OperationCall call = request.getDispatcherType() == DispatcherType.REQUEST ? call(request) : null;
        if (call == null || !AuditedCalls.isAudited(call)) {
            chain.doFilter(request, response);
        } else if (pending.reserve(RESERVATION_TIMEOUT)) {
            record(call, request, response, chain);
        } else {
            errors.write(request, response, ErrorCode.UNAVAILABLE);
        }
    }

    private @Nullable OperationCall call(HttpServletRequest request) {
        Route route = RequestContext.of(request).route(request, operations);
        return route == null ? null : route.call(request.getMethod());
    }

    private void record(
            OperationCall operation, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        AuditedCall call = AuditedCall.begin(operation, request, audited.now());
        boolean returned = false;
        try {
            chain.doFilter(request, response);
            returned = true;
        } finally {
            addEvent(call, status(response, returned));
        }
    }

    /** A committed response counts even if the client closes the connection before it is complete. */
    private static int status(HttpServletResponse response, boolean returned) {
        return returned || response.isCommitted() ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }

    private void addEvent(AuditedCall call, int status) {
        NewAuditEvent event = null;
        try {
            event = remaining(call, status);
        } finally {
            if (event == null) {
                pending.release();
            } else {
                pending.add(event);
            }
        }
    }

    /**
     * The event that is still to be written: none after a change that succeeded, whose event is written already, unless
     * the response has shown more patients. Null also for a call without a caller, which cannot have read anything.
     */
    private @Nullable NewAuditEvent remaining(AuditedCall call, int status) {
        NewAuditEvent after = audited.event(call, status);
        NewAuditEvent committed = call.committed();
        return after == null || committed == null ? after : after.beyond(committed);
    }
}
