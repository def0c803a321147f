package org.clinicalplatform.accesscontrol.role;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/** Roles of a tenant: its own and the built-in ones. */
@Mapper
interface RoleMapper {
    /**
     * Inserts the role without its permissions.
     *
     * @return 0 when a built-in role has the code
     */
    int insert(Role role);

    @Nullable Role find(@Nullable UUID tenantId, UUID id);

    @Nullable Role findByCode(@Nullable UUID tenantId, String code);

    /** As {@link #find}, locked against changes and new assignments. */
    @Nullable Role lock(@Nullable UUID tenantId, UUID id);

    /** As {@link #find}, locked against changes. */
    @Nullable Role lockToAssign(@Nullable UUID tenantId, UUID id);

    @Nullable Role lockToAssignByCode(@Nullable UUID tenantId, String code);

    /** @return 0 when the role does not have the version before */
    int update(Role role);

    void insertPermissions(UUID id, List<String> permissions);

    void deletePermissions(UUID id);

    void delete(UUID id);

    boolean isAssigned(UUID id);

    boolean isHeldBy(UUID id, UUID accountId);

    long count(@Nullable UUID tenantId);

    List<Role> findPage(@Nullable UUID tenantId, PageQuery page);

    List<Permission> findPermissions();

    boolean areKnown(List<String> permissions);

    /** Serializes changes to the roles of the tenant. */
    void lockTenant(UUID tenantId);
}
