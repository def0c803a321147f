package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One call of an operation on patients' records.
 *
 * @param occurredAt when the request arrived
 * @param tenantId tenant of the session, whose auditors see the event
 * @param facilityId facility of the session; null for the whole tenant
 * @param recordId the id in the path, or of the created record if the path has none; null if it is not a UUID
 * @param patientId the requested patient, or the one of the admitted record; null if unknown
 * @param status HTTP status of the response
 * @param clientIp as resolved from trusted forwarding headers
 * @param requestId the id in the response header
 */
record AuditEvent(
        UUID id,
        Instant occurredAt,
        UUID tenantId,
        @Nullable UUID facilityId,
        UUID userAccountId,
        UUID sessionId,
        String operationId,
        AuditAction action,
        @Nullable UUID recordId,
        @Nullable UUID patientId,
        AuditOutcome outcome,
        int status,
        @Nullable String clientIp,
        @Nullable String requestId) {}
