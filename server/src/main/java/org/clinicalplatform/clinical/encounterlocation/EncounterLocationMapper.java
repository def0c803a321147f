package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterLocationMapper extends RecordStore<EncounterLocation, RecordFilter<EncounterLocationStatus>> {
    /** The active location of the encounter, locked. */
    @Nullable EncounterLocation lockActive(UUID encounterId);

    /** The id of the facility if it is active, which is then not deactivated before the transaction ends. */
    @Nullable UUID lockActiveFacility(UUID facilityId);

    /** Writes status, times and revision. */
    int update(EncounterLocation changed);

    void voidRecord(VoidRequest request);

    /** The locations of the encounter that are its patient's. */
    List<EncounterLocation> findOfEncounter(UUID encounterId, PageQuery page);

    /** The active locations of the patient, the newest first. */
    List<EncounterLocation> findActive(UUID patientId);

    /** Whether the patient occupies a bed in another encounter than this one. */
    boolean hasOtherBed(UUID patientId, UUID encounterId);

    /** The id of the visit if the viewer may see it. */
    @Nullable UUID findVisibleVisit(Viewer viewer, UUID visitId);

    /** Completes the active locations of the visit's encounters, none before its start. */
    int completeOfVisit(UUID visitId, Instant at, UUID by, Instant now);

    /** As {@link #completeOfVisit}, of one encounter. */
    int completeOfEncounter(UUID encounterId, Instant at, UUID by, Instant now);
}
