package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One call of an operation on patients' records.
 *
 * @param occurredAt when it was asked
 * @param tenantId of the session, and the one whose readers see the event
 * @param facilityId of the session; null for the tenant as a whole
 * @param operationId the contract's name of the operation
 * @param recordId the id in the path, or of what was made where the path names none; null when that is no UUID
 * @param patientId whom the caller named, or whose record was admitted; null where neither is known
 * @param status of the answer, as HTTP has it
 * @param clientIp after trusted forwarding headers
 * @param requestId the id that the answer carries too
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
