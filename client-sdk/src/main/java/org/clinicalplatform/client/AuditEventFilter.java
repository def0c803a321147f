package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.AuditOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Filters audit events; criteria that are not null must all match. {@code from} is inclusive, {@code to} is exclusive.
 *
 * @param userAccountId the account that called
 * @param recordId the last id in the path of the call or, if the path has none, the record that the call created
 * @param patientId a patient whom the call named, or whose data it returned or changed, by any id that resolves to the
 *     patient after merges
 * @param subjectAccountId the account that an administrative call concerned
 * @param outcome whether the call was granted
 * @param recordedFrom when the event was written, inclusive; for exports, since an event may be written long after it
 *     occurred
 * @param recordedTo exclusive, at least a minute ago for an export
 */
@RecordBuilder
public record AuditEventFilter(
        @Nullable UUID userAccountId,
        @Nullable UUID recordId,
        @Nullable PatientId patientId,
        @Nullable UUID subjectAccountId,
        @Nullable AuditOutcome outcome,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Instant recordedFrom,
        @Nullable Instant recordedTo)
        implements AuditEventFilterBuilder.With {
    private static final AuditEventFilter ALL =
            new AuditEventFilter(null, null, null, null, null, null, null, null, null);

    /** Matches everything. */
    public static AuditEventFilter all() {
        return ALL;
    }
}
