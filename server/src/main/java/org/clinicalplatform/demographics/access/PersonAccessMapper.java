package org.clinicalplatform.demographics.access;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface PersonAccessMapper {
    /** Locks the tenant's persons with these ids against changes and merges, in the order of their ids. */
    List<PersonRef> lockOfTenant(UUID tenantId, List<UUID> ids);
}
