package org.clinicalplatform.clinical.encounterprovider;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterProviderMapper {
    /** The encounter of that id in any tenant; null where it cannot be resolved. */
    @Nullable Admission resolveEncounter(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #resolveEncounter}, of a participation and its encounter. */
    @Nullable Admission resolveParticipation(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** The participation if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable EncounterProvider findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable EncounterProvider lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** The account's id if it is one of the tenant. */
    @Nullable UUID findProvider(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    void insert(EncounterProvider participation);

    /** Writes end and revision. */
    void update(EncounterProvider participation);

    void voidRecord(VoidRequest voiding);

    List<EncounterProvider> findOfEncounter(@Param("encounterId") UUID encounterId);

    List<EncounterProvider> search(@Param("viewer") Viewer viewer, @Param("filter") ParticipationFilter filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<EncounterProvider> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
