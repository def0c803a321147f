package org.clinicalplatform.clinical.wardlist;

import java.util.UUID;
import org.clinicalplatform.clinical.encounterlocation.Place;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * Selects a facility or one of its wards.
 *
 * @param ward normalized as in a {@link Place}; null for all wards
 */
record WardListFilter(UUID facilityId, @Nullable String ward) {
    /**
     * The filter of a request, with the facility of the session by default.
     *
     * @throws ApiException with 400 without a facility in the request and in the session
     */
    static WardListFilter of(Caller caller, @Nullable UUID requestedFacilityId, @Nullable String ward) {
        UUID facilityId = requestedFacilityId == null ? caller.facilityId() : requestedFacilityId;
        if (facilityId == null) {
            throw InvalidRequest.because("facilityId is required in a session without a facility");
        }
        return new WardListFilter(facilityId, ward == null ? null : Place.normalize(ward));
    }
}
