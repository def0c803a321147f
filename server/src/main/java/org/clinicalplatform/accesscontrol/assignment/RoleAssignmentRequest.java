package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A role to assign, by either its id or its code.
 *
 * @param tenantId null for the tenant of the session
 * @param facilityId null for the whole tenant
 */
record RoleAssignmentRequest(
        @Nullable UUID roleId,
        @Nullable String roleCode,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId) {}
