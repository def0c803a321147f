package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface ReferenceMapper {
    /** Its id if it is one of the patient's. */
    @Nullable UUID lockEncounter(@Param("patientId") UUID patientId, @Param("id") UUID id);

    @Nullable UUID findVisit(@Param("patientId") UUID patientId, @Param("id") UUID id);

    @Nullable UUID findObservation(@Param("patientId") UUID patientId, @Param("id") UUID id);

    List<UUID> findConditions(@Param("patientId") UUID patientId, @Param("ids") List<UUID> ids);
}
