package org.clinicalplatform.clinical.encounter;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterMapper {
    void insert(Encounter encounter);

    /** The encounter if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Encounter findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Encounter lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(Encounter encounter);

    /** Whether a live record refers to the encounter. */
    boolean isReferredTo(@Param("id") UUID id);

    void voidRecord(VoidRequest voiding);

    List<Encounter> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<EncounterStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Encounter> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
