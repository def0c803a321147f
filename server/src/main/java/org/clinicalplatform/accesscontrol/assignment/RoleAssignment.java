package org.clinicalplatform.accesscontrol.assignment;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.jspecify.annotations.Nullable;

/** @param facilityId null for the whole tenant */
record RoleAssignment(
        UUID id,
        UUID userAccountId,
        UUID roleId,
        String roleCode,
        UUID tenantId,
        @Nullable UUID facilityId,
        Instant createdAt) {

    /** What happened to the account and the role; belongs to the tenant in which the account holds it. */
    NewSecurityEvent event(SecurityEventKind kind) {
        return NewSecurityEvent.of(kind).account(userAccountId).tenant(tenantId).record(roleId, roleCode);
    }
}
