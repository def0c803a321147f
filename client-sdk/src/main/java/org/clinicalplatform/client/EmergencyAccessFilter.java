package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EmergencyAccessStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters emergency access; criteria that are not null must all match. {@code from} is inclusive, {@code to} is
 * exclusive; both refer to the time of the declaration.
 *
 * @param patientId the patient, by any id that resolves to the patient after merges
 * @param userAccountId the account that declared the emergency
 * @param status whether the access is active, expired or revoked
 */
@RecordBuilder
public record EmergencyAccessFilter(
        @Nullable PatientId patientId,
        @Nullable UUID userAccountId,
        @Nullable EmergencyAccessStatus status,
        @Nullable Instant from,
        @Nullable Instant to)
        implements EmergencyAccessFilterBuilder.With {
    private static final EmergencyAccessFilter ALL = new EmergencyAccessFilter(null, null, null, null, null);

    /** Matches everything. */
    public static EmergencyAccessFilter all() {
        return ALL;
    }
}
