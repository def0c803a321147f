package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientFacilityMapper {
    /** The patient if the viewer may register it at the facility, kept from being merged away. */
    @Nullable PatientRef lockRegistrable(
            @Param("viewer") Viewer viewer, @Param("patientId") UUID patientId, @Param("facilityId") UUID facilityId);

    /** Its id if it is one of the tenant's. */
    @Nullable UUID findFacility(@Param("tenantId") UUID tenantId, @Param("facilityId") UUID facilityId);

    void insert(
            @Param("tenantId") UUID tenantId,
            @Param("patientId") UUID patientId,
            @Param("facilityId") UUID facilityId,
            @Param("by") UUID by,
            @Param("at") Instant at);
}
