package org.clinicalplatform.accesscontrol.assignment;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A role that an account holds.
 *
 * @param facilityId null for every facility of the tenant, and the tenant as a whole
 */
record RoleAssignment(
        UUID id,
        UUID userAccountId,
        UUID roleId,
        String roleCode,
        UUID tenantId,
        @Nullable UUID facilityId,
        Instant createdAt) {}
