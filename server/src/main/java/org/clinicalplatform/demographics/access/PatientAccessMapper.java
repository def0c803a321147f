package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientAccessMapper {
    @Nullable PatientRef findVisible(@Param("viewer") Viewer viewer, @Param("patientId") UUID patientId);

    @Nullable PatientRef lockVisible(@Param("viewer") Viewer viewer, @Param("patientId") UUID patientId);
}
