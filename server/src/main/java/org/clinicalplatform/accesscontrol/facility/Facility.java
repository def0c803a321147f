package org.clinicalplatform.accesscontrol.facility;

import java.time.Instant;
import java.util.UUID;

/**
 * A facility as it is stored.
 *
 * @param code unique in the tenant; never changes
 * @param active whether sessions can be narrowed to it
 * @param version counts the changes, from 0
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

    boolean is(FacilityChange change) {
        return name.equals(change.name()) && active == change.active();
    }
}
