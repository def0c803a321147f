package org.clinicalplatform.auditevents;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.platform.web.IdConverter;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Decides which calls are audited, and builds their events. */
@Component
class AuditedCalls {
    /** Prefixes of patients' records, and of the audit trail itself. */
    private static final List<String> PATHS =
            List.of("/api/v1/clinical/", "/api/v1/demographic/", "/api/v1/access-control/audit-events");

    private static final String PATIENT_ID = "patientId";

    private final Ids ids;
    private final Clock clock;

    AuditedCalls(Ids ids, Clock clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether the operation accesses patients' records or the audit trail. */
    static boolean isAudited(OperationCall call) {
        String path = call.path();
        for (String audited : PATHS) {
            if (path.startsWith(audited)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The time to record, read when the request arrives. Read after the response it could put a caller's next request
     * before this one, because the response reaches the client before this process has finished the request.
     */
    Instant now() {
        return clock.instant();
    }

    /**
     * The event of a completed call. It reads no body and does not depend on why an id was refused.
     */
    AuditEvent event(
            OperationCall call,
            Caller caller,
            UUID tenantId,
            HttpServletRequest request,
            Instant requestedAt,
            int status) {
        RequestContext context = RequestContext.of(request);
        return new AuditEvent(
                ids.next(),
                requestedAt,
                tenantId,
                caller.facilityId(),
                caller.accountId(),
                caller.sessionId(),
                call.operationId(),
                AuditAction.of(call),
                recordId(call, request),
                patientId(call, request),
                AuditOutcome.of(status, context.isRecordNotFound()),
                status,
                context.clientIp(),
                context.requestId());
    }

    /** The last id of the path; the ids before it name the parents of the record. */
    private static @Nullable UUID recordId(OperationCall call, HttpServletRequest request) {
        if (call.variables().isEmpty()) {
            return RequestContext.of(request).createdRecordId();
        }
        String last = null;
        for (String value : call.variables().values()) {
            last = value;
        }
        return parsed(last);
    }

    private static @Nullable UUID patientId(OperationCall call, HttpServletRequest request) {
        UUID known = RequestContext.of(request).patientId();
        if (known != null) {
            return Ids.NIL.equals(known) ? null : known;
        }
        String named = call.variables().get(PATIENT_ID);
        return parsed(named == null ? queried(call, request) : named);
    }

    /** Only for methods without a body, because the container parses bodies for parameters too. */
    private static @Nullable String queried(OperationCall call, HttpServletRequest request) {
        return switch (call.method()) {
            case "GET", "HEAD", "DELETE" -> parameter(request);
            default -> null;
        };
    }

    private static @Nullable String parameter(HttpServletRequest request) {
        try {
            return request.getParameter(PATIENT_ID);
        } catch (IllegalStateException e) {
            // thrown by Tomcat for a query that cannot be decoded; the request was refused
            return null;
        }
    }

    private static @Nullable UUID parsed(@Nullable String id) {
        return id == null ? null : IdConverter.parse(id);
    }
}
