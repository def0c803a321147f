package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** Events of readings, as a service would have left them. */
final class TestAuditEvents {
    private TestAuditEvents() {}

    static AuditEvent any() {
        return of(UUID.randomUUID(), TestClock.START);
    }

    static AuditEvent of(UUID tenantId, Instant at) {
        return of(tenantId, UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), AuditOutcome.GRANTED, at);
    }

    static AuditEvent of(
            UUID tenantId,
            UUID accountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            AuditOutcome outcome,
            Instant at) {
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
                "203.0.113.7",
                "test");
    }
}
