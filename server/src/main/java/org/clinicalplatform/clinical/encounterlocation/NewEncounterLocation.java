package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.jspecify.annotations.Nullable;

/**
 * A location to be created.
 *
 * @param endedAt null unless COMPLETED
 */
record NewEncounterLocation(
        UUID encounterId,
        Place place,
        EncounterLocationStatus status,
        Instant startedAt,
        @Nullable Instant endedAt) {
    /** A location without an end. */
    NewEncounterLocation(UUID encounterId, Place place, EncounterLocationStatus status, Instant startedAt) {
        this(encounterId, place, status, startedAt, null);
    }
}
