package org.clinicalplatform.demographics.access;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface PersonAccessMapper {
    /** Those of the ids that name a person of the tenant, locked against changes and merges in the order of their ids. */
    List<PersonRef> lockOfTenant(UUID tenantId, List<UUID> ids);
}
