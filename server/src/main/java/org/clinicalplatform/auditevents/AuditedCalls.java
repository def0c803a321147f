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

/** Which calls leave an event, and what the event says. Thread-safe. */
@Component
class AuditedCalls {
    /** Where patients' records are, and where this record of them is read. */
    private static final List<String> PATHS =
            List.of("/api/v1/clinical/", "/api/v1/demographic/", "/api/v1/access-control/audit-events");

    private static final String PATIENT_ID = "patientId";

    private final Ids ids;
    private final Clock clock;

    AuditedCalls(Ids ids, Clock clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether the operation is one on patients' records, or shows who reached them. */
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
     * When a call is asked, to be taken as it arrives. A caller who waits for his answers has his calls in their order:
     * the answer is with him before this process has done with it, so a clock read then may put a later call first.
     */
    Instant now() {
        return clock.instant();
    }

    /**
     * What there is to say of a call that was answered, on the thread of its request. No body is read for it,
     * and nothing depends on why an id was refused.
     */
    AuditEvent event(
            OperationCall call, Caller caller, UUID tenantId, HttpServletRequest request, Instant askedAt, int status) {
        RequestContext context = RequestContext.of(request);
        return new AuditEvent(
                ids.next(),
                askedAt,
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

    /** The last id of the path: of several it is the record's, and those before say where it belongs. */
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

    /** Asked of calls without a body only, since the container looks for parameters in bodies too. */
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
            // Tomcat's word for a query that cannot be decoded: it was refused, and names nobody
            return null;
        }
    }

    private static @Nullable UUID parsed(@Nullable String id) {
        return id == null ? null : IdConverter.parse(id);
    }
}
