package org.clinicalplatform.accesscontrol.tenant;

import java.time.Instant;
import java.util.UUID;

/**
 * A tenant as it is stored.
 *
 * @param code unique; never changes
 * @param active whether sessions can be narrowed to it
 * @param version counts the changes, from 0
 */
record Tenant(UUID id, String code, String name, boolean active, long version, Instant createdAt, Instant updatedAt) {

    Tenant changed(TenantChange change, Instant now) {
        return new Tenant(id, code, change.name(), change.active(), version + 1, createdAt, now);
    }

    boolean is(TenantChange change) {
        return name.equals(change.name()) && active == change.active();
    }
}
