package org.clinicalplatform.demographics.emergency;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.jspecify.annotations.Nullable;

@Mapper
interface EmergencyAccessMapper {
    /** Locks the tenant's patient, visible or not, against merges until the transaction ends. */
    @Nullable PatientRef lockOfTenant(UUID tenantId, UUID patientId);

    void insert(EmergencyAccess access);

    /** @param now decides on the status */
    @Nullable EmergencyAccess find(UUID tenantId, UUID id, Instant now);

    /**
     * Revokes the grant unless it has expired or somebody revoked it before.
     *
     * @return the number of revoked grants
     */
    int revoke(UUID id, UUID by, Instant now);

    /** Ends the grants on the surviving patient that were declared since the merge. */
    void endOfMerge(UUID personMergeId, Instant now);

    /** @param patientIds all ids of the requested patient; empty when no patient is requested */
    long count(UUID tenantId, EmergencyAccessFilter filter, PatientIdColumns patientIds, Instant now);

    /**
     * Newest first.
     *
     * @param patientIds as in {@link #count}
     */
    List<EmergencyAccess> search(
            UUID tenantId, EmergencyAccessFilter filter, PatientIdColumns patientIds, Instant now, PageQuery page);
}
