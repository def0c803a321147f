package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.encounter.Encounters;
import org.clinicalplatform.clinical.encounterlocation.EncounterLocations;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Opens, starts, cancels, ends and voids visits; {@link #records} has the rest. */
@Service
class VisitService {
    private final VisitMapper mapper;
    private final Encounters encounters;
    private final EncounterLocations locations;
    private final ClinicalRecords<Visit, RecordFilter<VisitStatus>> records;

    VisitService(
            VisitMapper mapper, Encounters encounters, EncounterLocations locations, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.encounters = encounters;
        this.locations = locations;
        this.records = factory.records(RecordKind.VISIT, mapper);
    }

    ClinicalRecords<Visit, RecordFilter<VisitStatus>> records() {
        return records;
    }

    /**
     * Opens a visit at the caller's facility.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     * @throws ApiException with 409 if the facility was deactivated, after the session was authorized
     */
    Visit create(Caller caller, NewVisit visit) {
        UUID facilityId = caller.facilityId();
        if (facilityId == null) {
            throw new ApiException(
                    ErrorCode.SESSION_SCOPE_REQUIRED, "The session must be narrowed to a facility first");
        }
        return records.create(
                caller,
                visit.patientId(),
                (id, patient, first) -> new Visit(
                        id,
                        patient.tenantId(),
                        patient.id(),
                        facilityId,
                        VisitNumbers.of(id),
                        visit.type(),
                        visit.visitClass(),
                        visit.status(),
                        visit.startedAt() == null ? first.createdAt() : visit.startedAt(),
                        null,
                        visit.reason(),
                        visit.admissionSource(),
                        null,
                        first));
    }

    /**
     * Ends a visit that is in progress, with its encounters and their active locations; of concurrent attempts, one
     * succeeds.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     */
    Visit end(Caller caller, UUID id, VisitEnding ending) {
        return records.change(
                caller,
                id,
                (visit, next) -> {
                    Instant endedAt = Periods.end(ending.endedAt(), visit.startedAt(), next.updatedAt());
                    visit.requireEndable(endedAt);
                    close(Viewer.of(caller, next.updatedAt()), id, endedAt);
                    return visit.ended(endedAt, ending.dischargeDisposition(), next);
                },
                mapper::update);
    }

    /** Starts a planned visit; of concurrent attempts, one succeeds. */
    Visit start(Caller caller, UUID id, Instant at) {
        return records.change(caller, id, (visit, next) -> visit.started(at, next), mapper::update);
    }

    /** Cancels a planned visit with its open encounters; of concurrent attempts, one succeeds. */
    Visit cancel(Caller caller, UUID id) {
        return records.change(
                caller,
                id,
                (visit, next) -> {
                    Visit cancelled = visit.cancelled(next);
                    close(Viewer.of(caller, next.updatedAt()), id, next.updatedAt());
                    return cancelled;
                },
                mapper::update);
    }

    /**
     * Voids a visit that was recorded in error, whatever its status. No encounter is created in it meanwhile: that
     * shares a lock of the visit.
     *
     * @throws RecordNotFoundException with 404 for a visit that is denied or unknown
     * @throws ApiException with 409 when live encounters refer to the visit
     */
    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, request -> {
            if (mapper.isReferredTo(request.id())) {
                throw new ApiException(ErrorCode.VISIT_IN_USE);
            }
            mapper.voidRecord(request);
        });
    }

    /**
     * The visit is locked; then its encounters and last their locations, the order in which a merge locks them.
     *
     * @throws RecordNotFoundException with 404 when the visit was hidden from the caller while the lock of an encounter
     *     was awaited
     */
    private void close(Viewer viewer, UUID visitId, Instant at) {
        encounters.closeOfVisit(viewer, visitId, at);
        try {
            locations.completeOfVisit(viewer, visitId, at);
        } catch (RecordNotFoundException hidden) {
            // the 403 is that of the internal step alone (requirement R-102)
            Denial.admitAdministrative(RecordKind.VISIT, null);
        }
    }
}
