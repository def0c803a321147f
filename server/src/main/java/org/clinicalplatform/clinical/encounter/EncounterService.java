package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.time.ClockSkew;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Creates and changes encounters; {@link #records} has the rest. */
@Service
class EncounterService {
    private final EncounterMapper mapper;
    private final References references;
    private final List<EncounterEndListener> listeners;
    private final ClinicalRecords<Encounter, RecordFilter<EncounterStatus>> records;

    EncounterService(
            EncounterMapper mapper,
            References references,
            List<EncounterEndListener> listeners,
            ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.listeners = listeners;
        this.records = factory.records(RecordKind.ENCOUNTER, mapper);
    }

    public ClinicalRecords<Encounter, RecordFilter<EncounterStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     * @throws ApiException with 409 for a visit that is over
     */
    public Encounter create(Caller caller, UUID patientId, @Nullable UUID visitId, Encounter.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireOpenVisit(patient, visitId);
            return new Encounter(id, patient.tenantId(), patient.id(), visitId, details, first);
        });
    }

    /**
     * Replaces the details of an encounter. An encounter that is finished or cancelled ends its active placement. One
     * that had begun and is cancelled without an end keeps the end that it had, or else ends now.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     * @throws ApiException with 409 when the details reopen an encounter of a visit that is over, or the encounter has
     *     another version
     */
    @Transactional
    public Encounter update(Caller caller, UUID id, long version, Encounter.Details details) {
        Encounter changed = records.update(
                caller,
                id,
                version,
                (patient, encounterId) -> requireNotReopened(patient, encounterId, details),
                (encounter, next) -> encounter.with(withEnd(encounter.details(), details, next.updatedAt()), next),
                mapper::update);
        if (details.isClosed()) {
            Viewer viewer = Viewer.of(caller, changed.revision().updatedAt());
            Instant end = changed.details().endedAt();
            Instant endedAt = end == null ? viewer.now() : end;
            listeners.forEach(listener -> listener.encounterEnded(viewer, id, endedAt));
        }
        return changed;
    }

    /** An encounter that is cancelled after it has begun has an end, which is that of its participations. */
    private static Encounter.Details withEnd(Encounter.Details stored, Encounter.Details requested, Instant now) {
        boolean undated = requested.status() == EncounterStatus.CANCELLED && requested.endedAt() == null;
        if (!undated || !stored.hasBegun() || ClockSkew.isFuture(requested.startedAt(), now)) {
            return requested;
        }
        Instant end = stored.endedAt();
        boolean isKept = end != null && !end.isBefore(requested.startedAt());
        return new Encounter.Details(
                requested.type(),
                requested.encounterClass(),
                requested.status(),
                requested.priority(),
                requested.startedAt(),
                Periods.end(isKept ? end : null, requested.startedAt(), now),
                requested.reasonCodes(),
                requested.serviceType());
    }

    /** Locks the visit after the patient and before the encounter: the order in which its end locks them. */
    private void requireNotReopened(PatientRef patient, UUID id, Encounter.Details details) {
        if (!details.isClosed() && Boolean.TRUE.equals(mapper.lockVisitState(patient.id(), id))) {
            // kept for the audit event, as by any refusal that depends on the state of a record
            Denial.admitNamed(patient);
            throw new ApiException(ErrorCode.VISIT_CLOSED);
        }
    }

    /** @throws ApiException with 409 when live records refer to the encounter */
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, request -> {
            if (mapper.isReferredTo(request.id())) {
                throw new ApiException(ErrorCode.ENCOUNTER_IN_USE);
            }
            mapper.voidRecord(request);
        });
    }
}
