package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface ReferenceMapper {
    /** The id of the encounter if it is the patient's, locked against voiding. */
    @Nullable UUID lockEncounter(UUID patientId, UUID id);

    /** As {@link #lockEncounter}, and against ending. An encounter of a closed visit is closed. */
    @Nullable EncounterState lockEncounterState(UUID patientId, UUID id);

    /** The visit if it is the patient's, locked against ending. */
    @Nullable ReferredState lockVisitState(UUID patientId, UUID id);

    /** The id of the observation if it is the patient's, locked against voiding, also as a part of another one. */
    @Nullable UUID lockObservation(UUID patientId, UUID id);

    List<UUID> findConditions(UUID patientId, List<UUID> ids);
}
