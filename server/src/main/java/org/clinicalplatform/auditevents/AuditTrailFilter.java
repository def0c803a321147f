package org.clinicalplatform.auditevents;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;

/**
 * Adds an audit event for each call of an operation on patients' records, after its response. The event is queued in
 * memory and written later, so the call does not wait for the database.
 *
 * <p>The filter reserves a place in the queue before the call is processed and refuses the call with 503 when the queue is
 * full: an access that cannot be recorded is not granted, whatever id it names.
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

    private void record(OperationCall call, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Instant requestedAt = audited.now();
        boolean returned = false;
        try {
            chain.doFilter(request, response);
            returned = true;
        } finally {
            addEvent(call, request, requestedAt, status(response, returned));
        }
    }

    /** A committed response counts even if the client closes the connection before it is complete. */
    private static int status(HttpServletResponse response, boolean returned) {
        return returned || response.isCommitted() ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }

    private void addEvent(OperationCall call, HttpServletRequest request, Instant requestedAt, int status) {
        AuditEvent event = null;
        try {
            event = event(call, request, requestedAt, status);
        } finally {
            if (event == null) {
                pending.release();
            } else {
                pending.add(event);
            }
        }
    }

    /** Null for a call without a caller or a selected tenant, which cannot have read anything. */
    private @Nullable AuditEvent event(
            OperationCall call, HttpServletRequest request, Instant requestedAt, int status) {
        Caller caller = RequestContext.of(request).caller();
        UUID tenantId = caller == null ? null : caller.tenantId();
        return caller == null || tenantId == null
                ? null
                : audited.event(call, caller, tenantId, request, requestedAt, status);
    }
}
