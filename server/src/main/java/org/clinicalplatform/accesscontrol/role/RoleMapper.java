package org.clinicalplatform.accesscontrol.role;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/** Of the roles that a tenant has: its own, and those built in. */
@Mapper
interface RoleMapper {
    /** Nothing is inserted, and 0 answered, where a built-in role has the code. */
    int insert(Role role);

    @Nullable Role find(@Param("tenantId") @Nullable UUID tenantId, @Param("id") UUID id);

    /** As {@link #find}, locked against concurrent changes, and against being given to anybody. */
    @Nullable Role lock(@Param("tenantId") @Nullable UUID tenantId, @Param("id") UUID id);

    /** As {@link #find}, locked against changes while it is given to somebody. */
    @Nullable Role lockToAssign(@Param("tenantId") @Nullable UUID tenantId, @Param("id") UUID id);

    @Nullable Role lockToAssignByCode(@Param("tenantId") @Nullable UUID tenantId, @Param("code") String code);

    void update(Role role);

    void insertPermissions(@Param("id") UUID id, @Param("permissions") List<String> permissions);

    void deletePermissions(@Param("id") UUID id);

    void delete(@Param("id") UUID id);

    boolean isAssigned(@Param("id") UUID id);

    boolean isHeldBy(@Param("id") UUID id, @Param("accountId") UUID accountId);

    long count(@Param("tenantId") @Nullable UUID tenantId);

    List<Role> findPage(@Param("tenantId") @Nullable UUID tenantId, @Param("page") PageQuery page);

    List<Permission> findPermissions();

    boolean areKnown(@Param("permissions") List<String> permissions);

    /** Makes those who change roles of the tenant take turns. */
    void lockTenant(@Param("tenantId") UUID tenantId);
}
