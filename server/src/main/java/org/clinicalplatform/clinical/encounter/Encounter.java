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

/** An encounter as it is stored. */
public record Encounter(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID visitId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    Encounter with(Details changed, Revision next) {
        return new Encounter(id, tenantId, patientId, visitId, changed, next);
    }

    /**
     * What an encounter says.
     *
     * @param type what sort of encounter
     * @param startedAt when it began, or is planned to begin
     * @param endedAt when it ended
     * @param reasonCodes why the patient was seen
     * @param serviceType what service it was
     */
    public record Details(
            Coding type,
            EncounterClass encounterClass,
            EncounterStatus status,
            @Nullable EncounterPriority priority,
            Instant startedAt,
            @Nullable Instant endedAt,
            List<Coding> reasonCodes,
            @Nullable Coding serviceType) {}
}
