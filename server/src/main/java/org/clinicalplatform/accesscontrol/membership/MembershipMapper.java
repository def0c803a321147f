package org.clinicalplatform.accesscontrol.membership;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface MembershipMapper {
    List<TenantSummary> findTenants(@Param("accountId") UUID accountId);

    List<FacilitySummary> findFacilities(@Param("accountId") UUID accountId, @Param("tenantId") UUID tenantId);

    boolean isMember(@Param("accountId") UUID accountId, @Param("scope") Scope scope);

    boolean isOpen(@Param("scope") Scope scope);

    @Nullable UUID findRoleId(@Param("tenantId") UUID tenantId, @Param("code") String code);

    void assign(
            @Param("id") UUID id,
            @Param("accountId") UUID accountId,
            @Param("roleId") UUID roleId,
            @Param("scope") Scope scope,
            @Param("now") Instant now);

    List<String> findPermissions(@Param("accountId") UUID accountId, @Param("scope") Scope scope);
}
