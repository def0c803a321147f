package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.VisitsApi;
import org.clinicalplatform.client.generated.model.IncludedRecord;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitPage;
import org.clinicalplatform.client.generated.model.VisitStart;
import org.jspecify.annotations.Nullable;

/**
 * Visits of patients. A planned visit that does not take place is cancelled, a visit in progress is ended.
 *
 * <p>A visit that encounters refer to cannot be voided: {@code delete} throws a {@link ConflictException} until those
 * encounters are voided.
 */
public final class Visits extends VoidableRecords<VisitId, Visit, VisitPage, VisitFilter> {
    private final Calls<VisitsApi> calls;
    private final @Nullable IncludedRecord include;

    Visits(Transport transport, Credentials credentials) {
        this(new Calls<>(transport, credentials, VisitsApi::new), null);
    }

    private Visits(Calls<VisitsApi> calls, @Nullable IncludedRecord include) {
        this.calls = calls;
        this.include = include;
    }

    /**
     * The same operations with lists that contain the banner of the patient in each record. They also need the
     * permission to find patients: without it, lists throw {@link
     * org.clinicalplatform.client.error.AccessDeniedException}.
     */
    public Visits withPatients() {
        return new Visits(calls, IncludedRecord.PATIENT);
    }

    /**
     * Creates a visit at the facility of the session.
     *
     * @throws AccessDeniedException if the caller may not see the patient, the patient does not exist, the permission
     *     is missing, or the session is not narrowed to a facility
     * @throws ConflictException if the facility was deactivated
     */
    public Visit create(VisitCreate visit) {
        return calls.call(Operation.CREATE_VISIT, api -> api.createVisit(visit));
    }

    /**
     * Starts a planned visit now.
     *
     * @throws ConflictException if the visit is not planned
     */
    public Visit start(VisitId id) {
        return start(id, new VisitStart());
    }

    /**
     * Starts a planned visit.
     *
     * @param start time of the start; now if absent
     * @throws ConflictException if the visit is not planned
     * @throws InvalidRequestException if the start is in the future
     */
    public Visit start(VisitId id, VisitStart start) {
        return calls.call(Operation.START_VISIT, api -> api.startVisit(id.value(), start));
    }

    /**
     * Cancels a planned visit, and the encounters that were planned for it. Those that have begun or had an active
     * placement are finished, and their active placements completed.
     *
     * @throws ConflictException if the visit is not planned
     */
    public Visit cancel(VisitId id) {
        return calls.call(Operation.CANCEL_VISIT, api -> api.cancelVisit(id.value()));
    }

    /**
     * Ends a visit now. Its open encounters are finished, including planned ones that had an active placement; other
     * planned ones are cancelled. Active placements are completed.
     *
     * @throws ConflictException if the visit is not in progress
     */
    public Visit end(VisitId id) {
        return end(id, new VisitEnd());
    }

    /**
     * Ends a visit. Its open encounters are finished, including planned ones that had an active placement; other
     * planned ones are cancelled. Active placements are completed.
     *
     * @throws ConflictException if the visit is not in progress
     * @throws InvalidRequestException if the end is before the start or in the future
     */
    public Visit end(VisitId id, VisitEnd end) {
        return calls.call(Operation.END_VISIT, api -> api.endVisit(id.value(), end));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_VISIT, api -> api.deleteVisit(id, reason));
    }

    @Override
    Visit read(UUID id) {
        return calls.call(Operation.GET_VISIT, api -> api.getVisit(id));
    }

    @Override
    VisitPage readPage(UUID patientId, VisitFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_VISITS,
                api -> api.listVisits(
                        patientId,
                        filter.facilityId(),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to(),
                        page,
                        size,
                        include));
    }

    @Override
    SearchResult<Visit> find(VisitFilter filter) {
        return calls.search(
                Operation.SEARCH_VISITS,
                api -> api.searchVisitsWithHttpInfo(
                        valueOf(filter.patientId()),
                        filter.facilityId(),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to(),
                        include));
    }

    @Override
    VisitFilter ofPatient(PatientId patientId) {
        return VisitFilter.all().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Visit> contents(VisitPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Visit::getId, page.getSize(), page.getTotalItems());
    }
}
