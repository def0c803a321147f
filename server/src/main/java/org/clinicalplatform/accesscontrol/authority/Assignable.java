package org.clinicalplatform.accesscontrol.authority;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A scope in which a role is to hold, or something is to be done.
 *
 * @param facilityId null for every facility of the tenant, and the tenant as a whole
 */
public record Assignable(UUID tenantId, @Nullable UUID facilityId) {
    /**
     * The tenant of the caller's session as a whole.
     *
     * @throws ApiException with 403 when the session is not narrowed to one
     */
    public static Assignable tenantOf(Caller caller) {
        UUID tenantId = caller.tenantId();
        if (tenantId == null) {
            throw new ApiException(ErrorCode.SESSION_SCOPE_REQUIRED);
        }
        return new Assignable(tenantId, null);
    }

    /** One facility of the tenant; the tenant as a whole for null. */
    public Assignable at(@Nullable UUID facility) {
        return new Assignable(tenantId, facility);
    }
}
