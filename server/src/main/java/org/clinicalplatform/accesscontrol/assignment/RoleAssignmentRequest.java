package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * A role that somebody asks for, and where.
 *
 * @param roleId or the code
 * @param roleCode or the id
 * @param tenantId null for that of the session
 * @param facilityId null for the tenant as a whole
 */
record RoleAssignmentRequest(
        @Nullable UUID roleId,
        @Nullable String roleCode,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId) {

    /** @throws ApiException with 400 unless exactly one of id and code is there */
    void check() {
        if ((roleId == null) == (roleCode == null)) {
            throw InvalidRequest.because("exactly one of roleId and roleCode is required");
        }
    }
}
