package org.clinicalplatform.clinical.encounter;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
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
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Encounters, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class EncounterService {
    private final EncounterMapper encounters;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    EncounterService(EncounterMapper encounters, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.encounters = encounters;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records an encounter.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public Encounter create(Caller caller, UUID patientId, @Nullable UUID visitId, EncounterDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireVisit(patient, visitId);
        Encounter recorded = new Encounter(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                visitId,
                details,
                Revision.first(caller.accountId(), now));
        encounters.insert(recorded);
        return recorded;
    }

    /**
     * The encounter.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     */
    public Encounter get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.ENCOUNTER, encounters.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Replaces what the encounter says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public Encounter update(Caller caller, UUID id, long version, EncounterDetails said) {
        Instant now = clock.instant();
        Encounter encounter = Denial.admit(RecordKind.ENCOUNTER, encounters.lockVisible(Viewer.of(caller, now), id));
        encounter.revision().require(version);
        Encounter changed = encounter.changed(said, caller.accountId(), now);
        encounters.update(changed);
        return changed;
    }

    /**
     * Voids an encounter that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for an encounter that is denied or unknown
     * @throws ApiException with 409 when other records refer to it
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        Encounter encounter = Denial.admit(RecordKind.ENCOUNTER, encounters.lockVisible(Viewer.of(caller, now), id));
        if (encounters.isReferredTo(encounter.id())) {
            throw new ApiException(ErrorCode.ENCOUNTER_IN_USE);
        }
        encounters.voidRecord(new VoidRequest(encounter.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<Encounter> search(Caller caller, RecordFilter<EncounterStatus> filter) {
        return encounters.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<Encounter> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query, encounters.countOfPatient(patient.id()), () -> encounters.findOfPatient(patient.id(), query));
    }
}
