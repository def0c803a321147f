package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events of reading a visit. */
final class TestAuditEvents {
    private TestAuditEvents() {}

    static AuditEvent of(UUID tenantId, Instant at) {
        return of(tenantId, at, "test");
    }

    static AuditEvent of(UUID tenantId, Instant at, String requestId) {
        UUID id = UUID.randomUUID();
        return event(tenantId, id, id, id, AuditOutcome.GRANTED, at, requestId);
    }

    static AuditEvent of(
            UUID tenantId,
            UUID accountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            AuditOutcome outcome,
            Instant at) {
        return event(tenantId, accountId, recordId, patientId, outcome, at, "test");
    }

    private static AuditEvent event(
            UUID tenantId,
            UUID accountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            AuditOutcome outcome,
            Instant at,
            String requestId) {
        return new AuditEvent(
                UUID.randomUUID(),
                at,
                tenantId,
                null,
                accountId,
                UUID.randomUUID(),
                "getVisit",
                AuditAction.READ,
                recordId,
                patientId,
                outcome,
                200,
                null,
                requestId);
    }
}
