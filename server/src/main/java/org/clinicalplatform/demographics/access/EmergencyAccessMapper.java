package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface EmergencyAccessMapper {
    /** The patient, whoever may see it within the tenant, kept from being merged away until the transaction ends. */
    @Nullable PatientRef lockOfTenant(@Param("tenantId") UUID tenantId, @Param("patientId") UUID patientId);

    void insert(EmergencyAccess access);
}
