package org.clinicalplatform.accesscontrol.membership;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface MembershipMapper {
    List<TenantSummary> findTenants(UUID accountId);

    List<FacilitySummary> findFacilities(UUID accountId, UUID tenantId);

    boolean isMember(UUID accountId, Scope scope);

    boolean isOpen(@Param("scope") Scope scope);

    List<String> findPermissions(UUID accountId, Scope scope);
}
