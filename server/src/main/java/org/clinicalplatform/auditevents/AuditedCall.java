package org.clinicalplatform.auditevents;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationCall;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.servlet.HandlerMapping;

/**
 * An audited call that is being processed, kept as an attribute of its request. Confined to the thread that serves the
 * request.
 */
final class AuditedCall {
    private static final String ATTRIBUTE = AuditedCall.class.getName();
    private static final String TRAIL = "/api/v1/access-control/audit-events";

    private final OperationCall operation;
    private final HttpServletRequest request;
    private final Instant requestedAt;
    private @Nullable NewAuditEvent committed;

    private AuditedCall(OperationCall operation, HttpServletRequest request, Instant requestedAt) {
        this.operation = operation;
        this.request = request;
        this.requestedAt = requestedAt;
    }

    /** Begins the call of the request. */
    static AuditedCall begin(OperationCall operation, HttpServletRequest request, Instant requestedAt) {
        AuditedCall call = new AuditedCall(operation, request, requestedAt);
        request.setAttribute(ATTRIBUTE, call);
        return call;
    }

    /** The call of the request; null if it is not audited. */
    static @Nullable AuditedCall of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof AuditedCall call ? call : null;
    }

    /** The call of the request on this thread; null outside of an audited call. */
    static @Nullable AuditedCall current() {
        RequestAttributes attributes = RequestContextHolder.getRequestAttributes();
        return attributes != null
                        && attributes.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST)
                                instanceof AuditedCall call
                ? call
                : null;
    }

    OperationCall operation() {
        return operation;
    }

    /** Whether it reads the audit trail itself. */
    boolean isOfTheTrail() {
        return operation.path().startsWith(TRAIL);
    }

    HttpServletRequest request() {
        return request;
    }

    RequestContext context() {
        return RequestContext.of(request);
    }

    Instant requestedAt() {
        return requestedAt;
    }

    /**
     * Whether a transaction that begins now may contain the change of the operation, and must therefore contain its
     * event.
     */
    boolean awaitsItsChange() {
        return !operation.isSafe()
                && committed == null
                // work before the operation, such as looking up the session, is not its change
                && request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) != null;
    }

    /** The event that was committed together with the change; null if there is none. */
    @Nullable NewAuditEvent committed() {
        return committed;
    }

    void keepCommitted(NewAuditEvent event) {
        committed = event;
    }
}
