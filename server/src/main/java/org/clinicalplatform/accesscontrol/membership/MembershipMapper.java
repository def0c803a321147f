package org.clinicalplatform.accesscontrol.membership;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface MembershipMapper {
    List<Tenant> findTenants(@Param("accountId") UUID accountId);

    List<Facility> findFacilities(@Param("accountId") UUID accountId, @Param("tenantId") UUID tenantId);

    boolean isMember(@Param("accountId") UUID accountId, @Param("scope") Scope scope);

    List<String> findPermissions(@Param("accountId") UUID accountId, @Param("scope") Scope scope);
}
