package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * Where the patient of an encounter is, was or will be.
 *
 * @param startedAt the actual or planned start
 * @param endedAt null unless COMPLETED
 */
public record EncounterLocation(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        UUID encounterId,
        UUID facilityId,
        Place place,
        EncounterLocationStatus status,
        Instant startedAt,
        @Nullable Instant endedAt,
        Revision revision)
        implements ClinicalRecord {

    EncounterLocation started(Instant at, Revision next) {
        return with(EncounterLocationStatus.ACTIVE, at, null, next);
    }

    EncounterLocation completed(Instant at, Revision next) {
        return with(EncounterLocationStatus.COMPLETED, startedAt, at, next);
    }

    private EncounterLocation with(
            EncounterLocationStatus newStatus, Instant newStart, @Nullable Instant newEnd, Revision next) {
        return new EncounterLocation(
                id, tenantId, patientId, encounterId, facilityId, place, newStatus, newStart, newEnd, next);
    }
}
