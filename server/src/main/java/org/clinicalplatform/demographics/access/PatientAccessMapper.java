package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientAccessMapper {
    @Nullable PatientRef findVisible(Viewer viewer, UUID patientId);

    /**
     * The number of patients registered at the facility.
     *
     * @param limit further ones are not counted
     */
    int countAtFacility(@Nullable UUID facilityId, int limit);

    /** Locks the patient against merges. */
    @Nullable PatientRef lockVisible(Viewer viewer, UUID patientId);

    /** Locks the patient against merges and other holders of this lock. */
    @Nullable PatientRef lockVisibleExclusively(Viewer viewer, UUID patientId);
}
