package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param from when the event occurred, inclusive
 * @param to exclusive
 * @param recordedFrom when the event was written, inclusive
 * @param recordedTo exclusive
 */
record AuditEventFilter(
        @Nullable UUID userAccountId,
        @Nullable UUID recordId,
        @Nullable UUID patientId,
        @Nullable UUID subjectAccountId,
        @Nullable AuditOutcome outcome,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Instant recordedFrom,
        @Nullable Instant recordedTo) {}
