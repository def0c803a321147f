package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientAccessMapper {
    @Nullable PatientRef findVisible(Viewer viewer, UUID patientId);

    /** Locks the patient against merges. */
    @Nullable PatientRef lockVisible(Viewer viewer, UUID patientId);

    /** Locks the patient against merges and other holders of this lock. */
    @Nullable PatientRef lockVisibleExclusively(Viewer viewer, UUID patientId);
}
