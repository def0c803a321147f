package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface EmergencyAccessMapper {
    /** Locks the tenant's patient, visible or not, against merges until the transaction ends. */
    @Nullable PatientRef lockOfTenant(UUID tenantId, UUID patientId);

    void insert(EmergencyAccess access);
}
