package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientFacilityMapper {
    /** The patient if the viewer may register it at the facility, kept from being merged away. */
    @Nullable PatientRef lockRegistrable(Viewer viewer, UUID patientId, UUID facilityId);

    /** Its id if it is one of the tenant's. */
    @Nullable UUID findFacility(UUID tenantId, UUID facilityId);

    void insert(UUID tenantId, UUID patientId, UUID facilityId, UUID by, Instant at);
}
