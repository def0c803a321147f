package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterPriority;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A contact between a patient and those who provide care. */
public record Encounter(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID visitId,
        Details details,
        Revision revision) implements ClinicalRecord {
    @Override
    public long bytes() {
        return details.reasonCodes().stream().mapToLong(Coding::bytes).sum();
    }

    Encounter with(Details changed, Revision next) {
        return new Encounter(id, tenantId, patientId, visitId, changed, next);
    }

    /**
     * The content that a client writes.
     *
     * @param startedAt the actual or planned start
     */
    public record Details(
            Coding type,
            EncounterClass encounterClass,
            EncounterStatus status,
            @Nullable EncounterPriority priority,
            Instant startedAt,
            @Nullable Instant endedAt,
            List<Coding> reasonCodes,
            @Nullable Coding serviceType) {
        /** Whether the encounter is over: nothing begins in it any more. */
        boolean isClosed() {
            return status == EncounterStatus.FINISHED || status == EncounterStatus.CANCELLED;
        }

        /** Whether the encounter took place, at least in part. */
        boolean hasBegun() {
            return status != EncounterStatus.PLANNED && (status != EncounterStatus.CANCELLED || endedAt != null);
        }
    }
}
