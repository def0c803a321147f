package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.api.VisitsApi;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitPage;

/**
 * A patient's stays and attendances.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Visits {

    private final Transport transport;
    private final Credentials credentials;

    Visits(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Opens a visit at the facility the session is narrowed to. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param visit the visit to open
     * @return the visit as it was opened
     * @throws org.clinicalplatform.client.error.InvalidRequestException if it breaks a rule
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the caller may not see the patient or there
     *     is no such patient, the permission is missing, or the session is not narrowed to a facility
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Visit create(VisitCreate visit) {
        return transport.call(Operation.CREATE_VISIT, credentials, VisitsApi::new, api -> api.createVisit(visit));
    }

    /**
     * Reads a visit.
     *
     * @param visitId which
     * @return the visit
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if nothing is available under this id,
     *     which proves nothing
     */
    public Visit get(UUID visitId) {
        return transport.call(Operation.GET_VISIT, credentials, VisitsApi::new, api -> api.getVisit(visitId));
    }

    /**
     * Ends a visit now.
     *
     * @param visitId which
     * @return the visit as it was ended
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if nothing is available under this id,
     *     which proves nothing
     * @throws org.clinicalplatform.client.error.ConflictException if it was ended before or was never in progress
     */
    public Visit end(UUID visitId) {
        return end(visitId, new VisitEnd());
    }

    /**
     * Ends a visit.
     *
     * @param visitId which
     * @param end when and how; what it leaves out is decided by the service
     * @return the visit as it was ended
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if nothing is available under this id,
     *     which proves nothing
     * @throws org.clinicalplatform.client.error.ConflictException if it was ended before or was never in progress
     * @throws org.clinicalplatform.client.error.InvalidRequestException if it would end before its start or in the
     *     future
     */
    public Visit end(UUID visitId, VisitEnd end) {
        return transport.call(Operation.END_VISIT, credentials, VisitsApi::new, api -> api.endVisit(visitId, end));
    }

    /**
     * Reads one page of a patient's visits, newest first.
     *
     * @param patientId whose
     * @param page which page, from 0
     * @param size how many visits a page holds, 1 to 100
     * @return the page
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the caller may not see the patient, or there
     *     is no such patient
     * @throws org.clinicalplatform.client.error.InvalidRequestException if page or size is out of range
     */
    public VisitPage page(UUID patientId, int page, int size) {
        return transport.call(
                Operation.LIST_VISITS, credentials, VisitsApi::new, api -> api.listVisits(patientId, page, size));
    }

    /**
     * Streams all visits of a patient, newest first. Pages are read when the stream reaches them, so each step may
     * throw what {@link #page} throws. The pages are no snapshot: a visit opened meanwhile makes another one appear
     * twice.
     *
     * @param patientId whose
     * @return a sequential stream that needs no closing
     */
    public Stream<Visit> stream(UUID patientId) {
        return PageSpliterator.stream((number, size) -> {
            VisitPage page = page(patientId, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
