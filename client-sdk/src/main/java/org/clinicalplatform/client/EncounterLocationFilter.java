package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterLocationStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters placements by their {@code startedAt}; criteria that are not null must all match. {@code from} is inclusive,
 * {@code to} is exclusive.
 *
 * @param facilityId facility of the placement
 */
@RecordBuilder
public record EncounterLocationFilter(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable UUID facilityId,
        @Nullable EncounterLocationStatus status,
        @Nullable Instant from,
        @Nullable Instant to)
        implements EncounterLocationFilterBuilder.With, PatientFilter {
    private static final EncounterLocationFilter ALL = new EncounterLocationFilter(null, null, null, null, null, null);

    /** Matches everything. */
    public static EncounterLocationFilter all() {
        return ALL;
    }
}
