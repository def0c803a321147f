package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events are asked for; null asks for all.
 *
 * @param from the earliest time
 * @param to the time before which they happened
 */
record AuditEventFilter(
        @Nullable UUID userAccountId,
        @Nullable UUID recordId,
        @Nullable UUID patientId,
        @Nullable AuditOutcome outcome,
        @Nullable Instant from,
        @Nullable Instant to) {}
