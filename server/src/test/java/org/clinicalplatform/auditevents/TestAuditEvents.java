package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.List;
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

    /** An event that returned data of the second patients. */
    static AuditEvent ofPatients(UUID tenantId, @Nullable UUID patientId, List<UUID> patientIds, Instant at) {
        AuditEvent one = of(tenantId, UUID.randomUUID(), null, patientId, AuditOutcome.GRANTED, at);
        return one.withPatientsOf(new AuditEvent(
                one.id(),
                at,
                tenantId,
                null,
                one.userAccountId(),
                one.sessionId(),
                one.operationId(),
                one.action(),
                null,
                patientId,
                patientIds,
                null,
                List.of(),
                one.outcome(),
                one.status(),
                null,
                null));
    }

    static AuditEvent of(
            @Nullable UUID tenantId,
            UUID accountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            AuditOutcome outcome,
            Instant at) {
        return event(tenantId, accountId, recordId, patientId, outcome, at, "test");
    }

    private static AuditEvent event(
            @Nullable UUID tenantId,
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
                patientId == null || outcome != AuditOutcome.GRANTED ? List.of() : List.of(patientId),
                null,
                List.of(),
                outcome,
                200,
                null,
                requestId);
    }
}
