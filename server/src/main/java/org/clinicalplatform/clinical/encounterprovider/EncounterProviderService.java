package org.clinicalplatform.clinical.encounterprovider;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Participations. The contract excludes three of their operations from the denial convention ("Clinical record
 * endpoints", known exclusion): where an encounter's participations are listed, one recorded or one voided, an encounter
 * that is denied answers 403, and one that cannot be resolved lets the call through. Everything else keeps the
 * convention, and tells nothing of an encounter that the caller may not see. Thread-safe.
 */
@Service
class EncounterProviderService {
    private final EncounterProviderMapper participations;
    private final References references;
    private final PatientAccess patients;
    private final Ids ids;
    private final Clock clock;

    EncounterProviderService(
            EncounterProviderMapper participations,
            References references,
            PatientAccess patients,
            Ids ids,
            Clock clock) {
        this.participations = participations;
        this.references = references;
        this.patients = patients;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Who takes part in the encounter, the newest first; nobody where it cannot be resolved.
     *
     * @throws ApiException with 403 when it is denied
     */
    public List<EncounterProvider> ofEncounter(Caller caller, UUID encounterId) {
        Admission encounter = participations.resolveEncounter(Viewer.of(caller, clock.instant()), encounterId);
        return encounter == null
                ? List.of()
                : participations.findOfEncounter(admitted(encounter).id());
    }

    /**
     * Records who takes part.
     *
     * @throws ApiException with 403 when the encounter is denied
     * @throws RecordNotFoundException with 400 when it cannot be resolved, or the provider is no account of the tenant
     */
    @Transactional
    public EncounterProvider create(Caller caller, UUID encounterId, NewParticipation participation) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        Admission encounter = admitted(Denial.admitReferred(
                RecordKind.ENCOUNTER, encounterId, participations.resolveEncounter(viewer, encounterId)));
        // the patient before the encounter, in the order in which a merge takes them
        PatientRef patient = patients.admitForWrite(viewer, Objects.requireNonNull(encounter.patientId()));
        references.requireEncounter(patient, encounterId);
        Denial.admitReferred(
                RecordKind.PROVIDER,
                participation.providerId(),
                participations.findProvider(patient.tenantId(), participation.providerId()));
        EncounterProvider recorded = new EncounterProvider(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                participation.providerId(),
                participation.role(),
                participation.startedAt(),
                participation.endedAt(),
                Revision.first(caller.accountId(), viewer.now()));
        participations.insert(recorded);
        return recorded;
    }

    /**
     * The participation.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     */
    public EncounterProvider get(Caller caller, UUID id) {
        return Denial.admit(
                RecordKind.ENCOUNTER_PROVIDER, participations.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<EncounterProvider> search(Caller caller, ParticipationFilter filter) {
        return participations.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of those in the patient's encounters, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<EncounterProvider> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query,
                participations.countOfPatient(patient.id()),
                () -> participations.findOfPatient(patient.id(), query));
    }

    /**
     * Voids a participation that was recorded in error; does nothing where it cannot be resolved.
     *
     * @throws ApiException with 403 when its encounter is denied
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        Viewer viewer = Viewer.of(caller, now);
        Admission participation = participations.resolveParticipation(viewer, id);
        // of several who void it at once one finds it still there
        if (participation != null
                && participations.lockVisible(viewer, admitted(participation).id()) != null) {
            participations.voidRecord(new VoidRequest(id, reason, caller.accountId(), now));
        }
    }

    /**
     * Ends a participation.
     *
     * @throws RecordNotFoundException with 404 for one that is denied or unknown
     * @throws ApiException with 400 when it began later, with 409 when it was ended before
     */
    @Transactional
    public EncounterProvider end(Caller caller, UUID id, Instant at) {
        Instant now = clock.instant();
        EncounterProvider participation =
                Denial.admit(RecordKind.ENCOUNTER_PROVIDER, participations.lockVisible(Viewer.of(caller, now), id));
        if (participation.endedAt() != null) {
            throw new ApiException(ErrorCode.PARTICIPATION_ALREADY_ENDED);
        }
        if (at.isBefore(participation.startedAt())) {
            throw InvalidRequest.because("endedAt is before startedAt");
        }
        EncounterProvider ended = participation.ended(at, caller.accountId(), now);
        participations.update(ended);
        return ended;
    }

    private static Admission admitted(Admission admission) {
        if (!admission.admitted()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED);
        }
        RequestContext.current().keepPatient(Objects.requireNonNull(admission.patientId()));
        return admission;
    }
}
