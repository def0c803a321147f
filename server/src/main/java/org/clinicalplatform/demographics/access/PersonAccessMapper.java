package org.clinicalplatform.demographics.access;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface PersonAccessMapper {
    /** Those of the ids that name a person of the tenant, locked against changes and merges in the order of their ids. */
    List<PersonRef> lockOfTenant(@Param("tenantId") UUID tenantId, @Param("ids") List<UUID> ids);
}
