package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterLocationMapper {
    void insert(EncounterLocation placement);

    /** The placement if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable EncounterLocation findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable EncounterLocation lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** The active placement of the encounter, locked. */
    @Nullable EncounterLocation lockActive(@Param("encounterId") UUID encounterId);

    /** Writes status, times and revision. */
    void update(EncounterLocation placement);

    void voidRecord(VoidRequest voiding);

    List<EncounterLocation> search(
            @Param("viewer") Viewer viewer, @Param("filter") RecordFilter<EncounterLocationStatus> filter);

    /** The placements of the encounter and of its patient. */
    List<EncounterLocation> findOfEncounter(@Param("encounterId") UUID encounterId);

    @Nullable EncounterLocation findCurrent(@Param("patientId") UUID patientId);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<EncounterLocation> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);

    /** The visit's id if the viewer may see it. */
    @Nullable UUID findVisibleVisit(@Param("viewer") Viewer viewer, @Param("visitId") UUID visitId);

    /** Completes what is active in the encounters of the visit, nothing earlier than it began. */
    int completeOfVisit(
            @Param("visitId") UUID visitId, @Param("at") Instant at, @Param("by") UUID by, @Param("now") Instant now);
}
