package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.VisitsApi;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitPage;
import org.clinicalplatform.client.generated.model.VisitStart;

/**
 * A patient's stays and attendances. A visit is not voided: a planned one is cancelled, one that began is ended.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Visits extends PatientRecords<VisitId, Visit, VisitPage, VisitFilter> {
    private final Calls<VisitsApi> calls;

    Visits(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, VisitsApi::new);
    }

    /**
     * Opens a visit at the facility the session is narrowed to. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param visit the visit to open
     * @return the visit as it was opened
     * @throws AccessDeniedException if the caller may not see the patient or there is no such patient, the permission is
     *     missing, or the session is not narrowed to a facility
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Visit create(VisitCreate visit) {
        return calls.call(Operation.CREATE_VISIT, api -> api.createVisit(visit));
    }

    /**
     * Begins a planned visit now. Never retried by itself.
     *
     * @param id which
     * @return the visit, in progress
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not planned
     */
    public Visit start(VisitId id) {
        return start(id, new VisitStart());
    }

    /**
     * Begins a planned visit. Never retried by itself.
     *
     * @param id which
     * @param start when; now if it does not say
     * @return the visit, in progress
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not planned
     * @throws InvalidRequestException if it would begin in the future
     */
    public Visit start(VisitId id, VisitStart start) {
        return calls.call(Operation.START_VISIT, api -> api.startVisit(id.value(), start));
    }

    /**
     * Cancels a planned visit; one that began is ended. Never retried by itself.
     *
     * @param id which
     * @return the visit, cancelled
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not planned
     */
    public Visit cancel(VisitId id) {
        return calls.call(Operation.CANCEL_VISIT, api -> api.cancelVisit(id.value()));
    }

    /**
     * Ends a visit now, and the active placements of its encounters with it. Never retried by itself.
     *
     * @param id which
     * @return the visit as it was ended
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it was ended before or was never in progress
     */
    public Visit end(VisitId id) {
        return end(id, new VisitEnd());
    }

    /**
     * Ends a visit, and the active placements of its encounters with it. Never retried by itself.
     *
     * @param id which
     * @param end when and how; what it leaves out is decided by the service
     * @return the visit as it was ended
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it was ended before or was never in progress
     * @throws InvalidRequestException if it would end before its start or in the future
     */
    public Visit end(VisitId id, VisitEnd end) {
        return calls.call(Operation.END_VISIT, api -> api.endVisit(id.value(), end));
    }

    @Override
    Visit read(UUID id) {
        return calls.call(Operation.GET_VISIT, api -> api.getVisit(id));
    }

    @Override
    VisitPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_VISITS, api -> api.listVisits(patientId, page, size));
    }

    @Override
    List<Visit> find(VisitFilter filter) {
        return calls.call(
                Operation.SEARCH_VISITS,
                api -> api.searchVisits(
                        valueOf(filter.patientId()), filter.status(), filter.code(), filter.from(), filter.to()));
    }

    @Override
    PageSpliterator.Page<Visit> contents(VisitPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }
}
