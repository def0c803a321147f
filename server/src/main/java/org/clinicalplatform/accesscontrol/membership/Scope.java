package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The part of the organisation that a session, a role assignment or a permission is limited to.
 *
 * @param facilityId null for the whole tenant with all its facilities
 */
public record Scope(UUID tenantId, @Nullable UUID facilityId) {
    /**
     * The whole tenant of the caller's session.
     *
     * @throws ApiException with 403 when the session does not have a tenant
     */
    public static Scope tenantOf(Caller caller) {
        UUID tenantId = caller.tenantId();
        if (tenantId == null) {
            throw new ApiException(ErrorCode.SESSION_SCOPE_REQUIRED);
        }
        return new Scope(tenantId, null);
    }

    /** The same tenant, limited to the facility unless it is null. */
    public Scope at(@Nullable UUID facility) {
        return new Scope(tenantId, facility);
    }
}
