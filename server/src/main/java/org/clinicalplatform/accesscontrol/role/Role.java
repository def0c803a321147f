package org.clinicalplatform.accesscontrol.role;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A set of permissions that accounts can be assigned.
 *
 * @param tenantId owner; null for a built-in role, which every tenant has and nobody changes
 * @param code unique in the tenant and among built-in roles; immutable
 * @param permissions sorted codes
 * @param version number of changes
 */
public record Role(
        UUID id,
        @Nullable UUID tenantId,
        String code,
        String name,
        List<String> permissions,
        long version,
        Instant createdAt,
        Instant updatedAt) {

    public Role {
        permissions = permissions.stream().sorted().distinct().toList();
    }

    boolean isBuiltIn() {
        return tenantId == null;
    }

    Role changed(RoleChange change, Instant now) {
        return new Role(id, tenantId, code, change.name(), change.permissions(), version + 1, createdAt, now);
    }

    boolean matches(RoleChange change) {
        return name.equals(change.name()) && permissions.equals(change.permissions());
    }
}
