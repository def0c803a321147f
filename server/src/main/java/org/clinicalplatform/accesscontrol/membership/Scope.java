package org.clinicalplatform.accesscontrol.membership;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The part of the organization that a session, a role assignment or a permission is limited to.
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

    /**
     * As {@link #tenantOf(Caller)}, for a request that may name the tenant.
     *
     * @throws RecordNotFoundException with 400 when it names another tenant
     */
    public static Scope tenantOf(Caller caller, @Nullable UUID named) {
        Scope tenant = tenantOf(caller);
        if (named != null) {
            Denial.admitReferred(RecordKind.TENANT, named, named.equals(tenant.tenantId()) ? named : null);
        }
        return tenant;
    }

    /** The same tenant, limited to the facility unless it is null. */
    public Scope at(@Nullable UUID facility) {
        return new Scope(tenantId, facility);
    }
}
