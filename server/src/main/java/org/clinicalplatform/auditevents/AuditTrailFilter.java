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
 * Leaves an event of each call of an operation on patients' records, once it is answered; no operation has to think of
 * it. The call waits for nothing: its event goes into a place in memory, and is written later.
 *
 * <p>The place is taken before the call is looked at. Where there is none the call is refused with 503: what cannot be
 * recorded is not shown, to nobody, whatever its id names.
 */
final class AuditTrailFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;

    /** A round of the writer and a little: one that works makes room in it, and one that cannot would not in longer. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

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
        } else if (pending.reserve(PATIENCE)) {
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
        Instant askedAt = audited.now();
        boolean returned = false;
        try {
            chain.doFilter(request, response);
            returned = true;
        } finally {
            leave(call, request, askedAt, status(response, returned));
        }
    }

    /** An answer that is on its way counts, also where its receiver breaks off and does not want to have seen it. */
    private static int status(HttpServletResponse response, boolean returned) {
        return returned || response.isCommitted() ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }

    private void leave(OperationCall call, HttpServletRequest request, Instant askedAt, int status) {
        AuditEvent event = null;
        try {
            event = event(call, request, askedAt, status);
        } finally {
            if (event == null) {
                pending.release();
            } else {
                pending.add(event);
            }
        }
    }

    /** None of a call whose sender is unknown, or has no tenant yet: nothing was looked at for him. */
    private @Nullable AuditEvent event(OperationCall call, HttpServletRequest request, Instant askedAt, int status) {
        Caller caller = RequestContext.of(request).caller();
        UUID tenantId = caller == null ? null : caller.tenantId();
        return caller == null || tenantId == null
                ? null
                : audited.event(call, caller, tenantId, request, askedAt, status);
    }
}
