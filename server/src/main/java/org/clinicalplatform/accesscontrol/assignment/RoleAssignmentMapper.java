package org.clinicalplatform.accesscontrol.assignment;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface RoleAssignmentMapper {
    void insert(UUID id, NewRoleAssignment assignment, UUID by, Instant now);

    @Nullable RoleAssignment find(UUID id);

    List<RoleAssignment> findOfAccount(UUID accountId, @Nullable UUID tenantId);

    /** Removes the assignment and keeps it in the history; 0 if the account does not have it in the tenant. */
    int end(UUID id, UUID accountId, @Nullable UUID tenantId, UUID by, @Nullable String reason, Instant now);
}
