package org.clinicalplatform.clinical.encounterlocation;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.encounter.Encounters;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Placements, as far as each caller may see them. Thread-safe, here and across replicas: that an encounter has one active
 * placement and a bed one patient is kept by the database.
 *
 * <p>Where the answer to a miss is an empty value or the operation's own 400, nothing of the table is read before the
 * caller proved to see the encounter or patient (contract, "Denial convention rules").
 */
@Service
class EncounterLocationService {
    private final EncounterLocationMapper placements;
    private final Encounters encounters;
    private final References references;
    private final PatientAccess patients;
    private final Ids ids;
    private final Clock clock;

    EncounterLocationService(
            EncounterLocationMapper placements,
            Encounters encounters,
            References references,
            PatientAccess patients,
            Ids ids,
            Clock clock) {
        this.placements = placements;
        this.encounters = encounters;
        this.references = references;
        this.patients = patients;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Places the patient of an encounter in the caller's facility.
     *
     * @throws RecordNotFoundException with 400 for an encounter that is denied or unknown
     * @throws ApiException with 409 when the patient is placed already, or somebody else in the bed
     */
    @Transactional
    public EncounterLocation create(Caller caller, NewPlacement placement) {
        UUID facilityId = facility(caller);
        Viewer viewer = Viewer.of(caller, clock.instant());
        Encounter encounter = Denial.admitReferred(
                RecordKind.ENCOUNTER, placement.encounterId(), encounters.find(viewer, placement.encounterId()));
        PatientRef patient = keep(viewer, Denial.admit(RecordKind.ENCOUNTER, encounter));
        return place(caller, viewer, patient, facilityId, placement);
    }

    /**
     * Moves the patient of an encounter: ends the active placement, if there is one, and begins another.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     * @throws ApiException with 400 when the active placement began later, with 409 when somebody else is in the bed
     */
    @Transactional
    public EncounterLocation transfer(Caller caller, NewPlacement placement) {
        UUID facilityId = facility(caller);
        Viewer viewer = Viewer.of(caller, clock.instant());
        Encounter encounter = Denial.admit(RecordKind.ENCOUNTER, encounters.find(viewer, placement.encounterId()));
        PatientRef patient = keep(viewer, encounter);
        EncounterLocation active = placements.lockActive(encounter.id());
        if (active != null) {
            complete(active, placement.startedAt(), caller, viewer.now());
        }
        return place(caller, viewer, patient, facilityId, placement);
    }

    /**
     * The placement.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     */
    public EncounterLocation get(Caller caller, UUID id) {
        return Denial.admit(
                RecordKind.ENCOUNTER_LOCATION, placements.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Begins a planned placement.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     * @throws ApiException with 409 when it is not planned, the patient is placed already or somebody else in the bed
     */
    @Transactional
    public EncounterLocation start(Caller caller, UUID id, Instant at) {
        Instant now = clock.instant();
        EncounterLocation placement = lock(caller, id, now);
        if (placement.status() != EncounterLocationStatus.PLANNED) {
            throw new ApiException(ErrorCode.PLACEMENT_NOT_PLANNED);
        }
        EncounterLocation begun = placement.begun(at, caller.accountId(), now);
        Occupation.claim(() -> placements.update(begun));
        return begun;
    }

    /**
     * Ends an active placement.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     * @throws ApiException with 400 when it began later, with 409 when it is not active
     */
    @Transactional
    public EncounterLocation end(Caller caller, UUID id, Instant at) {
        Instant now = clock.instant();
        EncounterLocation placement = lock(caller, id, now);
        if (placement.status() != EncounterLocationStatus.ACTIVE) {
            throw new ApiException(ErrorCode.PLACEMENT_NOT_ACTIVE);
        }
        return complete(placement, at, caller, now);
    }

    /**
     * Voids a placement that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        EncounterLocation placement = lock(caller, id, now);
        placements.voidRecord(new VoidRequest(placement.id(), reason, caller.accountId(), now));
    }

    /**
     * Where the patient is; empty where nothing is active.
     *
     * @throws RecordNotFoundException with the empty answer for a patient who is denied or unknown
     */
    public Optional<EncounterLocation> current(Caller caller, UUID patientId) {
        PatientRef patient = Denial.admitOrEmpty(patients.find(Viewer.of(caller, clock.instant()), patientId));
        return Optional.ofNullable(placements.findCurrent(patient.id()));
    }

    /**
     * The placements of an encounter, the newest first.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     */
    public List<EncounterLocation> ofEncounter(Caller caller, UUID encounterId) {
        Encounter encounter = Denial.admit(
                RecordKind.ENCOUNTER_LOCATION, encounters.find(Viewer.of(caller, clock.instant()), encounterId));
        return placements.findOfEncounter(encounter.id());
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<EncounterLocation> search(Caller caller, RecordFilter<EncounterLocationStatus> filter) {
        return placements.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<EncounterLocation> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query, placements.countOfPatient(patient.id()), () -> placements.findOfPatient(patient.id(), query));
    }

    /**
     * The encounter's patient, who is not merged away, and whose encounter is not voided, until the transaction ends. The
     * patient before the encounter and both before any placement: in the order in which a merge takes them.
     */
    private PatientRef keep(Viewer viewer, Encounter encounter) {
        PatientRef patient = patients.admitForWrite(viewer, requireNonNull(encounter.patientId()));
        references.requireEncounter(patient, encounter.id());
        return patient;
    }

    private EncounterLocation place(
            Caller caller, Viewer viewer, PatientRef patient, UUID facilityId, NewPlacement placement) {
        EncounterLocation placed = new EncounterLocation(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                placement.encounterId(),
                facilityId,
                placement.place(),
                placement.status(),
                placement.startedAt(),
                null,
                Revision.first(caller.accountId(), viewer.now()));
        Occupation.claim(() -> placements.insert(placed));
        return placed;
    }

    private EncounterLocation complete(EncounterLocation active, Instant at, Caller caller, Instant now) {
        if (at.isBefore(active.startedAt())) {
            throw InvalidRequest.because("at is before startedAt");
        }
        EncounterLocation completed = active.completed(at, caller.accountId(), now);
        placements.update(completed);
        return completed;
    }

    private EncounterLocation lock(Caller caller, UUID id, Instant now) {
        return Denial.admit(RecordKind.ENCOUNTER_LOCATION, placements.lockVisible(Viewer.of(caller, now), id));
    }

    private static UUID facility(Caller caller) {
        if (caller.facilityId() == null) {
            throw new ApiException(
                    ErrorCode.SESSION_SCOPE_REQUIRED, "The session must be narrowed to a facility first");
        }
        return caller.facilityId();
    }
}
