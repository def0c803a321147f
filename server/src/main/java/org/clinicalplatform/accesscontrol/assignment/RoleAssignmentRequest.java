package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * A role to assign, by id or by code.
 *
 * @param tenantId null for the tenant of the session
 * @param facilityId null for the whole tenant
 */
record RoleAssignmentRequest(
        @Nullable UUID roleId,
        @Nullable String roleCode,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId) {

    /** @throws ApiException with 400 unless exactly one of id and code is present */
    void check() {
        if ((roleId == null) == (roleCode == null)) {
            throw InvalidRequest.because("exactly one of roleId and roleCode is required");
        }
    }
}
