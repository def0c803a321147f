package org.clinicalplatform.accesscontrol.tenant;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/** Of tenants for which an account holds a permission as a whole, whether they are active or not. */
@Mapper
interface TenantMapper {
    void insert(Tenant tenant);

    @Nullable Tenant find(@Param("accountId") UUID accountId, @Param("permission") String permission, @Param("id") UUID id);

    /** As {@link #find}, locked against concurrent changes. */
    @Nullable Tenant lock(@Param("accountId") UUID accountId, @Param("permission") String permission, @Param("id") UUID id);

    void update(Tenant tenant);

    long count(@Param("accountId") UUID accountId, @Param("permission") String permission);

    List<Tenant> findPage(
            @Param("accountId") UUID accountId, @Param("permission") String permission, @Param("page") PageQuery page);

    /** The built-in roles that the account holds for a tenant as a whole. */
    List<UUID> findBuiltInRoles(@Param("accountId") UUID accountId, @Param("tenantId") UUID tenantId);
}
