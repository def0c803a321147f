package org.clinicalplatform.clinical.wardlist;

import java.util.UUID;
import org.clinicalplatform.clinical.encounterlocation.Place;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
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
        return new WardListFilter(caller.facilityOr(requestedFacilityId), ward == null ? null : Place.normalize(ward));
    }
}
