package org.clinicalplatform.accesscontrol.facility;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface FacilityMapper {
    void insert(Facility facility);

    @Nullable Facility find(@Nullable UUID tenantId, UUID id);

    /** As {@link #find}, locked with its tenant against concurrent changes of any facility or role of the tenant. */
    @Nullable Facility lock(@Nullable UUID tenantId, UUID id);

    /** Locks a facility, which {@link #lock} has locked, against new visits, placements and registrations too. */
    void lockUse(UUID id);

    /** Whether a visit at the facility is planned or in progress, or a placement is active. */
    boolean isInUse(Facility facility);

    /** @return 0 when the stored facility does not have the previous version */
    int update(Facility facility);

    long count(@Nullable UUID tenantId);

    List<Facility> findPage(@Nullable UUID tenantId, PageQuery page);
}
