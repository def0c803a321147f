package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface EmergencyAccessMapper {
    /** The patient, whoever may see it within the tenant, kept from being merged away until the transaction ends. */
    @Nullable PatientRef lockOfTenant(UUID tenantId, UUID patientId);

    void insert(EmergencyAccess access);
}
