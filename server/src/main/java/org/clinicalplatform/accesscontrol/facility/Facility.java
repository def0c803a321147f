package org.clinicalplatform.accesscontrol.facility;

import java.time.Instant;
import java.util.UUID;

/**
 * A facility of a tenant.
 *
 * @param code unique in the tenant and immutable
 * @param active whether sessions can be narrowed to it
 * @param version number of changes
 */
public record Facility(
        UUID id,
        UUID tenantId,
        String code,
        String name,
        boolean active,
        long version,
        Instant createdAt,
        Instant updatedAt) {

    Facility changed(FacilityChange change, Instant now) {
        return new Facility(id, tenantId, code, change.name(), change.active(), version + 1, createdAt, now);
    }

    boolean matches(FacilityChange change) {
        return name.equals(change.name()) && active == change.active();
    }
}
