package org.clinicalplatform.demographics.access;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A caller as the visibility rule sees one.
 *
 * @param tenantId null for a session that was never narrowed, which sees nothing
 * @param facilityId null for the tenant as a whole
 * @param allFacilities whether the bound to the session's facility is lifted
 * @param now the moment at which grants must be live
 */
public record Viewer(
        UUID accountId, @Nullable UUID tenantId, @Nullable UUID facilityId, boolean allFacilities, Instant now) {
    private static final String ALL_FACILITIES = "clinical.patient.all-facilities";

    public static Viewer of(Caller caller, Instant now) {
        return new Viewer(caller.accountId(), caller.tenantId(), caller.facilityId(), caller.may(ALL_FACILITIES), now);
    }
}
