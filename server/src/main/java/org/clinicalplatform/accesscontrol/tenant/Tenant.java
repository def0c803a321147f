package org.clinicalplatform.accesscontrol.tenant;

import java.time.Instant;
import java.util.UUID;

/**
 * @param code unique and immutable
 * @param active whether sessions can be narrowed to it
 * @param version number of changes
 */
record Tenant(UUID id, String code, String name, boolean active, long version, Instant createdAt, Instant updatedAt) {

    Tenant changed(TenantChange change, Instant now) {
        return new Tenant(id, code, change.name(), change.active(), version + 1, createdAt, now);
    }

    boolean matches(TenantChange change) {
        return name.equals(change.name()) && active == change.active();
    }
}
