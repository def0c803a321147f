package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterMapper extends RecordStore<Encounter, RecordFilter<EncounterStatus>> {
    int update(Encounter changed);

    /**
     * Locks the visit of the patient's encounter against ending.
     *
     * @return whether the visit is over; null for an encounter without a visit, or of another patient
     */
    @Nullable Boolean lockVisitState(UUID patientId, UUID id);

    /** Locks the open encounters of the visit, also against placements. */
    List<UUID> lockOpenOfVisit(UUID visitId);

    /**
     * Finishes the open encounters of the visit that have begun or had a placement, none before its start, and cancels
     * the others. They must be locked by another statement: one that waits for the locks itself does not see the
     * placements that were committed meanwhile.
     */
    int closeOfVisit(UUID visitId, Instant at, UUID by, Instant now);

    /** Whether a live record refers to the encounter. */
    boolean isReferredTo(UUID id);

    void voidRecord(VoidRequest request);
}
