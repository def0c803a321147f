package org.clinicalplatform.clinical.encounterlocation;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.LockedEncounter;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.encounter.Encounters;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.EmptyResponseException;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Places, transfers and removes the patient of an encounter; {@link #records} has the rest. That an encounter has one
 * active location and a bed one patient is enforced by unique indexes, across replicas. That a patient has one bed is
 * checked under a lock of the patient, since a merge may leave two (decision 0042).
 *
 * <p>Where the response for a denied id is an empty value or the operation's own 400, the table is not read before the
 * caller was admitted to the encounter or patient (requirement R-97).
 */
@Service
class EncounterLocationService {
    private final EncounterLocationMapper mapper;
    private final Encounters encounters;
    private final References references;
    private final PatientAccess patients;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;
    private final ClinicalRecords<EncounterLocation, RecordFilter<EncounterLocationStatus>> records;

    EncounterLocationService(
            EncounterLocationMapper mapper,
            Encounters encounters,
            References references,
            PatientAccess patients,
            IdempotentCreates creates,
            Ids ids,
            Clock clock,
            ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.encounters = encounters;
        this.references = references;
        this.patients = patients;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
        this.records = factory.records(RecordKind.ENCOUNTER_LOCATION, mapper);
    }

    public ClinicalRecords<EncounterLocation, RecordFilter<EncounterLocationStatus>> records() {
        return records;
    }

    /**
     * Places the patient of an encounter in the caller's facility, or records that the patient was there.
     *
     * @throws RecordNotFoundException with 400 for an encounter that is denied or unknown
     * @throws ApiException with 409 when the encounter is over and did not last for the whole stay, when it has an active
     *     location, the patient has another bed, or the bed is occupied and the stay is not over, and when the facility
     *     was deactivated
     */
    @Transactional
    public EncounterLocation create(Caller caller, NewEncounterLocation requested) {
        UUID facilityId = facility(caller);
        Viewer viewer = Viewer.of(caller, clock.instant());
        UUID encounterId = requested.encounterId();
        Supplier<UUID> patientOf = () -> patientOfReferred(viewer, encounterId);
        UUID patientId = patientOf.get();
        return creates.create(
                () -> {
                    PatientRef patient = lockFor(viewer, requested, patientId, patientOf);
                    return place(patient, facilityId, requested, Revision.first(caller.accountId(), clock.instant()));
                },
                EncounterLocation::id,
                id -> records.get(caller, id));
    }

    private UUID patientOfReferred(Viewer viewer, UUID encounterId) {
        Encounter referred =
                Denial.admitReferred(RecordKind.ENCOUNTER, encounterId, encounters.find(viewer, encounterId));
        return patient(Denial.admit(RecordKind.ENCOUNTER, referred));
    }

    /**
     * Transfers the patient of an encounter: completes the active location, if there is one, and creates another.
     *
     * @param at null for the current time
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     * @throws ApiException with 400 when the active location started later, with 409 when the encounter is over, the
     *     patient has a bed in another encounter, the bed is occupied, or the facility was deactivated
     */
    @Transactional
    public EncounterLocation transfer(Caller caller, UUID encounterId, Place place, @Nullable Instant at) {
        UUID facilityId = facility(caller);
        Viewer viewer = Viewer.of(caller, clock.instant());
        Supplier<UUID> patientOf = () -> patientOf(viewer, encounterId);
        PatientRef patient = lock(viewer, encounterId, patientOf.get(), patientOf);
        EncounterLocation active = mapper.lockActive(encounterId);
        // under the locks, as of any record: a merge for which they were awaited is earlier
        Instant now = clock.instant();
        Instant begin = at == null ? now : at;
        if (active != null) {
            EncounterLocation completed =
                    completed(active, at, active.revision().next(caller.accountId(), now));
            begin = requireNonNull(completed.endedAt());
            mapper.update(completed);
        }
        return place(
                patient,
                facilityId,
                new NewEncounterLocation(encounterId, place, EncounterLocationStatus.ACTIVE, begin),
                Revision.first(caller.accountId(), now));
    }

    private UUID patientOf(Viewer viewer, UUID encounterId) {
        return patient(Denial.admit(RecordKind.ENCOUNTER, encounters.find(viewer, encounterId)));
    }

    /**
     * Starts a planned location.
     *
     * @throws RecordNotFoundException with 404 for a location that is denied or unknown
     * @throws ApiException with 409 when it is not planned, the encounter is over or has an active location, the
     *     patient has another bed, the bed is occupied, or the facility of the location was deactivated
     */
    @Transactional
    public EncounterLocation start(Caller caller, UUID id, Instant at) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        EncounterLocation found = findPlanned(viewer, id);
        PatientRef patient = lock(viewer, found.encounterId(), patient(found), () -> patient(findPlanned(viewer, id)));
        requireNoOtherBed(patient, found.encounterId(), found.place());
        requireActive(found.facilityId());
        try {
            return records.change(
                    caller, id, (location, next) -> planned(location).started(at, next), mapper::update);
        } catch (DuplicateKeyException e) {
            throw EncounterLocationConflicts.conflict(e);
        }
    }

    /** A planned location does not keep its facility from being deactivated. */
    private void requireActive(UUID facilityId) {
        if (mapper.lockActiveFacility(facilityId) == null) {
            throw new ApiException(ErrorCode.FACILITY_INACTIVE);
        }
    }

    private EncounterLocation findPlanned(Viewer viewer, UUID id) {
        return planned(Denial.admit(RecordKind.ENCOUNTER_LOCATION, mapper.findVisible(viewer, id)));
    }

    /**
     * Completes an active location.
     *
     * @param at null for the current time
     * @throws RecordNotFoundException with 404 for a location that is denied or unknown
     * @throws ApiException with 400 when it started later, with 409 when it is not active
     */
    public EncounterLocation end(Caller caller, UUID id, @Nullable Instant at) {
        return records.change(caller, id, (location, next) -> completed(active(location), at, next), mapper::update);
    }

    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, mapper::voidRecord);
    }

    /**
     * The patient's active location, if there is one.
     *
     * @throws EmptyResponseException for a patient who is denied or unknown
     */
    // one snapshot: a merge between two would leave a patient in bed without a location
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Optional<CurrentLocation> current(Caller caller, UUID patientId) {
        PatientRef patient = Denial.admitOrEmpty(patients.find(Viewer.of(caller, clock.instant()), patientId));
        return Optional.ofNullable(CurrentLocation.of(mapper.findActive(patient.id())));
    }

    /**
     * The locations of an encounter, the newest first.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     */
    // one snapshot: the undo of a merge between two may give the encounter to a patient whom the caller may not see
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public SearchResult<EncounterLocation> ofEncounter(Caller caller, UUID encounterId) {
        Encounter encounter = Denial.admit(
                RecordKind.ENCOUNTER_LOCATION, encounters.find(Viewer.of(caller, clock.instant()), encounterId));
        return SearchResult.of(mapper.findOfEncounter(encounter.id(), SearchResult.QUERY));
    }

    /**
     * Locks the patient and the encounter, so that the patient is neither merged nor placed otherwise and the encounter
     * neither voided nor ended before the transaction ends: the patient before the encounter and both before a
     * location, the order in which a merge locks them.
     *
     * @param again the patient of the encounter where it has another one by then, or the refusal of the operation
     */
    private PatientRef lock(Viewer viewer, UUID encounterId, UUID patientId, Supplier<UUID> again) {
        LockedEncounter encounter = lockEncounter(viewer, encounterId, patientId, again);
        encounter.requireOpen();
        return encounter.patient();
    }

    /** As {@link #lock}; a stay that is over may also be of an encounter that is. */
    private PatientRef lockFor(Viewer viewer, NewEncounterLocation requested, UUID patientId, Supplier<UUID> again) {
        LockedEncounter encounter = lockEncounter(viewer, requested.encounterId(), patientId, again);
        encounter.requireOpenDuring(requested.startedAt(), requested.endedAt());
        return encounter.patient();
    }

    private LockedEncounter lockEncounter(Viewer viewer, UUID encounterId, UUID patientId, Supplier<UUID> again) {
        return references.lockEncounter(
                encounterId, patientId, id -> patients.findForExclusiveWrite(viewer, id), again);
    }

    private static UUID patient(ClinicalRecord admitted) {
        return requireNonNull(admitted.patientId());
    }

    private void requireNoOtherBed(PatientRef patient, UUID encounterId, Place place) {
        if (place.bed() != null && mapper.hasOtherBed(patient.id(), encounterId)) {
            throw new ApiException(ErrorCode.PATIENT_ALREADY_IN_BED);
        }
    }

    private EncounterLocation place(
            PatientRef patient, UUID facilityId, NewEncounterLocation requested, Revision first) {
        if (requested.status() == EncounterLocationStatus.ACTIVE) {
            requireNoOtherBed(patient, requested.encounterId(), requested.place());
        }
        EncounterLocation placed = new EncounterLocation(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                requested.encounterId(),
                facilityId,
                requested.place(),
                requested.status(),
                requested.startedAt(),
                requested.endedAt(),
                first);
        try {
            if (mapper.insert(placed) == 0) {
                throw new ApiException(ErrorCode.FACILITY_INACTIVE);
            }
        } catch (DuplicateKeyException e) {
            throw EncounterLocationConflicts.conflict(e);
        }
        return placed;
    }

    private static EncounterLocation planned(EncounterLocation location) {
        if (location.status() != EncounterLocationStatus.PLANNED) {
            throw new ApiException(ErrorCode.PLACEMENT_NOT_PLANNED);
        }
        return location;
    }

    private static EncounterLocation active(EncounterLocation location) {
        if (location.status() != EncounterLocationStatus.ACTIVE) {
            throw new ApiException(ErrorCode.PLACEMENT_NOT_ACTIVE);
        }
        return location;
    }

    private static EncounterLocation completed(EncounterLocation active, @Nullable Instant at, Revision next) {
        Instant end = Periods.end(at, active.startedAt(), next.updatedAt());
        if (end.isBefore(active.startedAt())) {
            throw InvalidRequest.because("at is before startedAt");
        }
        return active.completed(end, next);
    }

    private static UUID facility(Caller caller) {
        if (caller.facilityId() == null) {
            throw new ApiException(
                    ErrorCode.SESSION_SCOPE_REQUIRED, "The session must be narrowed to a facility first");
        }
        return caller.facilityId();
    }
}
