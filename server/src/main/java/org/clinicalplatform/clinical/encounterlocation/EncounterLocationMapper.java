package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
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
    @Nullable EncounterLocation lockActive(@Param("encounterId") UUID encounterId);

    /** The id of the facility if it is active, which is then not deactivated before the transaction ends. */
    @Nullable UUID lockActiveFacility(@Param("facilityId") UUID facilityId);

    /** Writes status, times and revision. */
    int update(EncounterLocation changed);

    void voidRecord(VoidRequest request);

    /** The locations of the encounter that are its patient's. */
    List<EncounterLocation> findOfEncounter(@Param("encounterId") UUID encounterId, @Param("page") PageQuery page);

    /** The active locations of the patient, the newest first. */
    List<EncounterLocation> findActive(@Param("patientId") UUID patientId);

    /** Whether the patient occupies a bed in another encounter than this one. */
    boolean hasOtherBed(@Param("patientId") UUID patientId, @Param("encounterId") UUID encounterId);

    /** The id of the visit if the viewer may see it. */
    @Nullable UUID findVisibleVisit(@Param("viewer") Viewer viewer, @Param("visitId") UUID visitId);

    /** Completes the active locations of the visit's encounters, none before its start. */
    int completeOfVisit(
            @Param("visitId") UUID visitId, @Param("at") Instant at, @Param("by") UUID by, @Param("now") Instant now);

    /** As {@link #completeOfVisit}, of one encounter. */
    int completeOfEncounter(
            @Param("encounterId") UUID encounterId,
            @Param("at") Instant at,
            @Param("by") UUID by,
            @Param("now") Instant now);
}
