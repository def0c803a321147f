package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.ProviderRole;
import org.jspecify.annotations.Nullable;

/**
 * Filters participations by their {@code startedAt}; criteria that are not null must all match. {@code from} is
 * inclusive, {@code to} is exclusive.
 *
 * @param patientId the patient of the encounter
 * @param providerId the account that takes part
 * @param activeAt an instant at which the participation had started and not ended; without an end of its own it lasts
 *     until the end of the encounter
 */
@RecordBuilder
public record EncounterProviderFilter(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable UUID providerId,
        @Nullable ProviderRole role,
        @Nullable Instant activeAt,
        @Nullable Instant from,
        @Nullable Instant to)
        implements EncounterProviderFilterBuilder.With, PatientFilter {
    private static final EncounterProviderFilter ALL =
            new EncounterProviderFilter(null, null, null, null, null, null, null);

    /** Matches everything. */
    public static EncounterProviderFilter all() {
        return ALL;
    }
}
