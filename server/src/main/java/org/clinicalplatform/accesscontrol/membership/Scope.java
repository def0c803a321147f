package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a session is narrowed to.
 *
 * @param facilityId null for the tenant as a whole
 */
public record Scope(UUID tenantId, @Nullable UUID facilityId) {}
