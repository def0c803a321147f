package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.FacilitiesApi;
import org.clinicalplatform.client.generated.model.Facility;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityPage;
import org.clinicalplatform.client.generated.model.FacilityUpdate;

/**
 * The facilities of the tenant the session is narrowed to, for administrators. Those the account can work at are
 * {@link Sessions#facilities(UUID)}.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Facilities {
    private final Transport transport;
    private final Credentials credentials;

    Facilities(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Makes a facility of the tenant. Never retried by itself; repeated by the caller it is refused as a conflict.
     *
     * @param facility the facility to make
     * @return the facility
     * @throws AccessDeniedException if the caller does not hold the permission for the tenant as a whole
     * @throws ConflictException if the code is taken
     * @throws InvalidRequestException if it breaks a rule
     */
    public Facility create(FacilityCreate facility) {
        return transport.call(
                Operation.CREATE_FACILITY, credentials, FacilitiesApi::new, api -> api.createFacility(facility));
    }

    /**
     * Reads a facility.
     *
     * @param facilityId which
     * @return the facility
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public Facility get(UUID facilityId) {
        return transport.call(
                Operation.GET_FACILITY, credentials, FacilitiesApi::new, api -> api.getFacility(facilityId));
    }

    /**
     * Renames, closes or opens a facility. One that is closed opens to no session, and those narrowed to it lose their
     * permissions there at once.
     *
     * @param facilityId which
     * @param facility what it is to be, with the version that was read
     * @return the facility as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the caller does not hold the permission there
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule
     */
    public Facility update(UUID facilityId, FacilityUpdate facility) {
        return transport.call(
                Operation.UPDATE_FACILITY,
                credentials,
                FacilitiesApi::new,
                api -> api.updateFacility(facilityId, facility));
    }

    /**
     * Reads one page of the facilities, active or not, in the order of their codes.
     *
     * @param page which page, from 0
     * @param size how many facilities a page holds, 1 to 100
     * @return the page
     * @throws InvalidRequestException if page or size is out of range
     */
    public FacilityPage page(int page, int size) {
        return transport.call(
                Operation.LIST_FACILITIES, credentials, FacilitiesApi::new, api -> api.listFacilities(page, size));
    }

    /**
     * Streams the facilities, active or not, in the order of their codes. Pages are read when the stream reaches them,
     * so each step may throw what {@link #page} throws. The pages are no snapshot: a facility made meanwhile may make
     * another one appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<Facility> stream() {
        return PageSpliterator.stream((number, size) -> {
            FacilityPage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
