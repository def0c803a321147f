package org.clinicalplatform.accesscontrol.role;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A role as it is stored.
 *
 * @param tenantId tenant that made it; null for a role that is built in, which every tenant has and none changes
 * @param code unique among what the tenant has; never changes
 * @param permissions codes, in alphabetical order
 * @param version counts the changes, from 0
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

    boolean is(RoleChange change) {
        return name.equals(change.name()) && permissions.equals(change.permissions());
    }
}
