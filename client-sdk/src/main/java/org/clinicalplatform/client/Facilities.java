package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.api.FacilitiesApi;
import org.clinicalplatform.client.generated.model.Facility;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityPage;
import org.clinicalplatform.client.generated.model.FacilityUpdate;

/**
 * Facilities of the session's tenant, for administrators. {@link Sessions#facilities(UUID)} lists those the account can
 * work at.
 */
public final class Facilities {
    private final Calls<FacilitiesApi> calls;

    Facilities(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, FacilitiesApi::new);
    }

    /**
     * Creates a facility of the tenant. Repeating it is refused as a conflict.
     *
     * @throws AccessDeniedException if the caller does not hold the permission for the whole tenant
     * @throws ConflictException if the code is taken
     */
    public Facility create(FacilityCreate facility) {
        return calls.call(Operation.CREATE_FACILITY, api -> api.createFacility(facility));
    }

    /** Reads a facility. */
    public Facility get(UUID facilityId) {
        return calls.call(Operation.GET_FACILITY, api -> api.getFacility(facilityId));
    }

    /**
     * Renames, deactivates or reactivates a facility. No session can be narrowed to an inactive facility, and existing
     * ones lose their permissions there within a second.
     *
     * @throws AccessDeniedException if the caller does not hold the permission at the facility
     * @throws ConflictException with {@code FACILITY_IN_USE} if the facility is to be deactivated while a visit there
     *     is planned or in progress or a placement is active, and with {@code VERSION_CONFLICT} if it has changed since
     *     it was read
     */
    public Facility update(UUID facilityId, FacilityUpdate facility) {
        return calls.call(Operation.UPDATE_FACILITY, api -> api.updateFacility(facilityId, facility));
    }

    /** Reads one page of the facilities, active or not, ordered by code. */
    public FacilityPage page(int page, int size) {
        return calls.call(Operation.LIST_FACILITIES, api -> api.listFacilities(page, size));
    }

    /** Streams the facilities, active or not, ordered by code. */
    public Stream<Facility> stream() {
        return PageSpliterator.stream((number, size) -> {
            FacilityPage page = page(number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), Facility::getFacilityId, page.getSize(), page.getTotalItems());
        });
    }
}
