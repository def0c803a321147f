package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param actorId account that acted, or that issued the link used
 * @param patientId patient concerned, by any id that resolves to the patient after merges
 * @param from when the event occurred, inclusive
 * @param to exclusive
 * @param recordedFrom when the event was written, inclusive
 * @param recordedTo exclusive
 */
record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable UUID actorId,
        @Nullable UUID patientId,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Instant recordedFrom,
        @Nullable Instant recordedTo) {
    /** Cursors are bound to this text. Without a patient it is that of the former release, which takes them too. */
    @Override
    public String toString() {
        return "SecurityEventFilter[kind=" + kind + ", userAccountId=" + userAccountId + ", actorId=" + actorId
                + (patientId == null ? "" : ", patientId=" + patientId)
                + ", from=" + from + ", to=" + to + ", recordedFrom=" + recordedFrom + ", recordedTo=" + recordedTo
                + "]";
    }
}
