package org.clinicalplatform.demographics.access;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * The caller's attributes in the visibility rule.
 *
 * @param tenantId null for a session without a tenant, which sees nothing
 * @param facilityId null for the whole tenant
 * @param allFacilities whether the caller sees patients of other facilities too
 * @param now the time at which grants must be valid
 */
public record Viewer(
        UUID accountId, @Nullable UUID tenantId, @Nullable UUID facilityId, boolean allFacilities, Instant now) {
    private static final String ALL_FACILITIES = "clinical.patient.all-facilities";

    public static Viewer of(Caller caller, Instant now) {
        return new Viewer(caller.accountId(), caller.tenantId(), caller.facilityId(), caller.may(ALL_FACILITIES), now);
    }
}
