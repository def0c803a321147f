package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.encounterlocation.Discharge;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Visits, as far as each caller may see them. Thread-safe.
 *
 * <p>Every method first refuses what the caller may not see, and then what the record's state does not allow. What is
 * wrong in a request by itself was refused before ({@link VisitCreateRules}, {@link VisitEndRules}).
 */
@Service
class VisitService {
    private final VisitMapper visits;
    private final PatientAccess patients;
    private final Discharge discharge;
    private final Ids ids;
    private final Clock clock;

    VisitService(VisitMapper visits, PatientAccess patients, Discharge discharge, Ids ids, Clock clock) {
        this.visits = visits;
        this.patients = patients;
        this.discharge = discharge;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Opens a visit at the caller's facility.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional
    public Visit create(Caller caller, NewVisit visit) {
        Instant now = clock.instant();
        UUID facilityId = caller.facilityId();
        if (facilityId == null) {
            throw new ApiException(
                    ErrorCode.SESSION_SCOPE_REQUIRED, "The session must be narrowed to a facility first");
        }
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), visit.patientId());
        UUID id = ids.next();
        Visit opened = new Visit(
                id,
                patient.tenantId(),
                patient.id(),
                facilityId,
                VisitNumbers.of(id),
                visit.type(),
                visit.visitClass(),
                visit.status(),
                visit.startedAt() == null ? now : visit.startedAt(),
                null,
                visit.reason(),
                visit.admissionSource(),
                null,
                Revision.first(caller.accountId(), now));
        visits.insert(opened);
        return opened;
    }

    /**
     * The visit.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     */
    public Visit get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.VISIT, visits.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Ends a visit that is in progress, and the active placements of its encounters with it; of several who try at once,
     * one succeeds.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     */
    @Transactional
    public Visit end(Caller caller, UUID id, VisitEnding ending) {
        Instant now = clock.instant();
        Visit visit = lock(caller, id, now);
        Instant endedAt = ending.endedAt() == null ? now : ending.endedAt();
        VisitRules.checkEnd(visit, endedAt);
        discharge.endPlacements(Viewer.of(caller, now), id, endedAt);
        return write(visit.ended(endedAt, ending.dischargeDisposition(), caller.accountId(), now));
    }

    /**
     * Begins a planned visit; of several who try at once, one succeeds.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     */
    @Transactional
    public Visit start(Caller caller, UUID id, Instant at) {
        Instant now = clock.instant();
        Visit visit = lock(caller, id, now);
        VisitRules.checkPlanned(visit);
        return write(visit.begun(at, caller.accountId(), now));
    }

    /**
     * Cancels a planned visit; of several who try at once, one succeeds.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     */
    @Transactional
    public Visit cancel(Caller caller, UUID id) {
        Instant now = clock.instant();
        Visit visit = lock(caller, id, now);
        VisitRules.checkPlanned(visit);
        return write(visit.cancelled(caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<Visit> search(Caller caller, RecordFilter<VisitStatus> filter) {
        return visits.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's visits, the latest start first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<Visit> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(query, visits.countOfPatient(patient.id()), () -> visits.findOfPatient(patient.id(), query));
    }

    private Visit lock(Caller caller, UUID id, Instant now) {
        return Denial.admit(RecordKind.VISIT, visits.lockVisible(Viewer.of(caller, now), id));
    }

    private Visit write(Visit visit) {
        visits.update(visit);
        return visit;
    }
}
