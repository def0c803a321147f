package org.clinicalplatform.accesscontrol.assignment;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface RoleAssignmentMapper {
    void insert(
            @Param("id") UUID id,
            @Param("assignment") NewRoleAssignment assignment,
            @Param("by") UUID by,
            @Param("now") Instant now);

    @Nullable RoleAssignment find(@Param("id") UUID id);

    List<RoleAssignment> findOfAccount(@Param("accountId") UUID accountId, @Param("tenantId") @Nullable UUID tenantId);

    /** Takes the role and keeps on record that it was held; 0 if the account has no such assignment in the tenant. */
    int end(
            @Param("id") UUID id,
            @Param("accountId") UUID accountId,
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("by") UUID by,
            @Param("reason") @Nullable String reason,
            @Param("now") Instant now);
}
