package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A placement as it is stored.
 *
 * @param startedAt when it began, or is planned to begin
 * @param endedAt null exactly while it is not COMPLETED
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
        implements PatientRecord {

    EncounterLocation begun(Instant at, UUID by, Instant now) {
        return with(EncounterLocationStatus.ACTIVE, at, null, revision.next(by, now));
    }

    EncounterLocation completed(Instant at, UUID by, Instant now) {
        return with(EncounterLocationStatus.COMPLETED, startedAt, at, revision.next(by, now));
    }

    private EncounterLocation with(
            EncounterLocationStatus newStatus, Instant newStart, @Nullable Instant newEnd, Revision newRevision) {
        return new EncounterLocation(
                id, tenantId, patientId, encounterId, facilityId, place, newStatus, newStart, newEnd, newRevision);
    }
}
