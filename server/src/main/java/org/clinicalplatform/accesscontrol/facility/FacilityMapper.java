package org.clinicalplatform.accesscontrol.facility;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface FacilityMapper {
    void insert(Facility facility);

    @Nullable Facility find(@Param("tenantId") @Nullable UUID tenantId, @Param("id") UUID id);

    /** As {@link #find}, locked against concurrent changes. */
    @Nullable Facility lock(@Param("tenantId") @Nullable UUID tenantId, @Param("id") UUID id);

    void update(Facility facility);

    long count(@Param("tenantId") @Nullable UUID tenantId);

    List<Facility> findPage(@Param("tenantId") @Nullable UUID tenantId, @Param("page") PageQuery page);
}
