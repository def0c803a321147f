package org.clinicalplatform.accesscontrol.authority;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a role is to hold.
 *
 * @param facilityId null for every facility of the tenant, and the tenant as a whole
 */
public record Assignable(UUID tenantId, @Nullable UUID facilityId) {}
