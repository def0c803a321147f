package org.clinicalplatform.clinical.observation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Observations, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class ObservationService {
    private final ObservationMapper observations;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    ObservationService(
            ObservationMapper observations, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.observations = observations;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records an observation.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public Observation create(
            Caller caller,
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID parentObservationId,
            ObservationDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireEncounter(patient, encounterId);
        references.requireObservation(patient, parentObservationId);
        Observation recorded = new Observation(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                parentObservationId,
                details,
                Revision.first(caller.accountId(), now));
        observations.insert(recorded);
        return recorded;
    }

    /**
     * The observation.
     *
     * @throws RecordNotFoundException with 404 for an observation that is denied or unknown
     */
    public Observation get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.OBSERVATION, observations.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Voids an observation that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for an observation that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        Observation observation =
                Denial.admit(RecordKind.OBSERVATION, observations.lockVisible(Viewer.of(caller, now), id));
        observations.voidRecord(new VoidRequest(observation.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<Observation> search(Caller caller, RecordFilter<ObservationStatus> filter) {
        return observations.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<Observation> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query,
                observations.countOfPatient(patient.id()),
                () -> observations.findOfPatient(patient.id(), query));
    }
}
