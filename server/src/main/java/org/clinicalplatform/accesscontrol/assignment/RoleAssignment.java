package org.clinicalplatform.accesscontrol.assignment;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** @param facilityId null for the whole tenant */
record RoleAssignment(
        UUID id,
        UUID userAccountId,
        UUID roleId,
        String roleCode,
        UUID tenantId,
        @Nullable UUID facilityId,
        Instant createdAt) {}
