package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientFacilityMapper {
    /** Locks the patient against merges if the viewer may register it at the facility. */
    @Nullable PatientRef lockRegistrable(Viewer viewer, UUID patientId, UUID facilityId);

    /** The id, if the facility belongs to the tenant. */
    @Nullable UUID findFacility(UUID tenantId, UUID facilityId);

    void insert(UUID tenantId, UUID patientId, UUID facilityId, UUID by, Instant at);
}
