package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.SecurityEventKind;
import org.jspecify.annotations.Nullable;

/**
 * Filters security events; criteria that are not null must all match. {@code from} is inclusive, {@code to} is
 * exclusive.
 *
 * @param kind what happened
 * @param userAccountId the account it happened to
 * @param actorId the account that did it, or that issued the reset link or link code used
 * @param recordedFrom when the event was written, inclusive; for exports, since an event may be written long after it
 *     occurred
 * @param recordedTo exclusive, at least a minute ago for an export
 * @param patientId the patient concerned, by any id that resolves to the patient after merges
 */
@RecordBuilder
public record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable UUID actorId,
        @Nullable Instant recordedFrom,
        @Nullable Instant recordedTo,
        @Nullable PatientId patientId)
        implements SecurityEventFilterBuilder.With {
    private static final SecurityEventFilter ALL =
            new SecurityEventFilter(null, null, null, null, null, null, null, null);

    /** Matches everything. */
    public static SecurityEventFilter all() {
        return ALL;
    }
}
