package org.clinicalplatform.accesscontrol.tenant;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/** Tenants for which the account holds the permission throughout, active or not. */
@Mapper
interface TenantMapper {
    void insert(Tenant tenant);

    @Nullable Tenant find(UUID accountId, String permission, UUID id);

    /**
     * Locks the tenant that {@link #find} has found until now, and that of the session, against concurrent changes in
     * the order of their ids, so that two sessions in each other's tenants do not deadlock.
     */
    List<UUID> lockForChange(UUID accountId, String permission, UUID id, @Nullable UUID ownTenantId);

    /** @return 0 when the tenant does not have the version before */
    int update(Tenant tenant);

    long count(UUID accountId, String permission);

    List<Tenant> findPage(UUID accountId, String permission, PageQuery page);

    /** Built-in roles that the account holds throughout the tenant; none unless one of them has the permission. */
    List<UUID> findBuiltInRoles(UUID accountId, String permission, UUID tenantId);
}
