package org.clinicalplatform.clinical.encounterprovider;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.LockedEncounter;
import org.clinicalplatform.clinical.Periods;
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
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Adds providers to encounters and ends their participation; {@link #records} has the rest.
 *
 * <p>Requirement R-100 excludes three operations from the denial convention: listing the providers of an encounter,
 * adding one and voiding one respond with 403 for an encounter that is denied, and let the call through for one that
 * cannot be resolved. Everything else keeps the convention, and discloses nothing of an encounter that the caller may
 * not see.
 */
@Service
class EncounterProviderService {
    private final EncounterProviderMapper mapper;
    private final References references;
    private final PatientAccess patients;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;
    private final ClinicalRecords<EncounterProvider, EncounterProviderFilter> records;

    EncounterProviderService(
            EncounterProviderMapper mapper,
            References references,
            PatientAccess patients,
            IdempotentCreates creates,
            Ids ids,
            Clock clock,
            ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.patients = patients;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
        this.records = factory.records(RecordKind.ENCOUNTER_PROVIDER, mapper);
    }

    public ClinicalRecords<EncounterProvider, EncounterProviderFilter> records() {
        return records;
    }

    /**
     * The providers of the encounter, the newest first; none where it cannot be resolved.
     *
     * @throws ApiException with 403 when it is denied
     */
    // one snapshot: the undo of a merge between two may give the encounter to a patient whom the caller may not see
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public SearchResult<EncounterProvider> ofEncounter(Caller caller, UUID encounterId) {
        Admission encounter = resolved(mapper.resolveEncounter(Viewer.of(caller, clock.instant()), encounterId));
        return SearchResult.of(
                encounter == null
                        ? List.of()
                        : mapper.findOfEncounter(admitted(encounter).id(), SearchResult.QUERY));
    }

    /**
     * Adds a provider to the encounter.
     *
     * @throws ApiException with 403 when the encounter is denied, with 409 when it is over and did not last for the whole
     *     participation
     * @throws RecordNotFoundException with 400 when it cannot be resolved, or the provider is not an account of the
     *     tenant
     */
    @Transactional
    public EncounterProvider create(Caller caller, UUID encounterId, NewEncounterProvider requested) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        UUID patientId = patientOf(viewer, encounterId);
        return creates.create(
                () -> add(viewer, lock(viewer, encounterId, patientId), encounterId, requested),
                EncounterProvider::id,
                id -> records.get(caller, id));
    }

    private UUID patientOf(Viewer viewer, UUID encounterId) {
        Admission encounter = admitted(
                Denial.admitReferred(RecordKind.ENCOUNTER, encounterId, mapper.resolveEncounter(viewer, encounterId)));
        return Objects.requireNonNull(encounter.patientId());
    }

    private LockedEncounter lock(Viewer viewer, UUID encounterId, UUID patientId) {
        return references.lockEncounter(
                encounterId, patientId, id -> patients.findForWrite(viewer, id), () -> patientOf(viewer, encounterId));
    }

    private EncounterProvider add(
            Viewer viewer, LockedEncounter encounter, UUID encounterId, NewEncounterProvider requested) {
        PatientRef patient = encounter.patient();
        Denial.admitReferred(
                RecordKind.PROVIDER,
                requested.providerId(),
                mapper.findProvider(patient.tenantId(), requested.providerId()));
        encounter.requireOpenDuring(requested.startedAt(), requested.endedAt());
        EncounterProvider created = new EncounterProvider(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                requested.providerId(),
                requested.role(),
                requested.startedAt(),
                requested.endedAt(),
                Revision.first(viewer.accountId(), clock.instant()));
        mapper.insert(created);
        return created;
    }

    /**
     * Voids a provider who was added in error; does nothing where the encounter cannot be resolved.
     *
     * @throws ApiException with 403 when the encounter is denied
     */
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Admission provider = resolved(mapper.resolveProvider(Viewer.of(caller, clock.instant()), id));
        if (provider != null) {
            requireAdmitted(provider);
            // of concurrent attempts, one finds it live, and the others are responded to as if they came later
            records.voidIfVisible(
                    caller, provider.id(), reason, mapper::voidRecord, () -> voidRecord(caller, id, reason));
        }
    }

    /**
     * Ends the participation of a provider.
     *
     * @param endedAt null for the end of the encounter, or for the current time while that is open
     * @throws RecordNotFoundException with 404 for a record that is denied or unknown
     * @throws ApiException with 400 when it started later, with 409 when it has ended
     */
    public EncounterProvider end(Caller caller, UUID id, @Nullable Instant endedAt) {
        return records.change(
                caller,
                id,
                (provider, next) -> {
                    if (provider.endedAt() != null) {
                        throw new ApiException(ErrorCode.PARTICIPATION_ALREADY_ENDED);
                    }
                    Instant submitted = endedAt == null ? endOfEncounter(provider) : endedAt;
                    Instant at = Periods.end(submitted, provider.startedAt(), next.updatedAt());
                    if (at.isBefore(provider.startedAt())) {
                        throw InvalidRequest.because("endedAt is before startedAt");
                    }
                    return provider.ended(at, next);
                },
                mapper::update);
    }

    /** Null where the participation began after the encounter had ended, which was corrected since. */
    private @Nullable Instant endOfEncounter(EncounterProvider provider) {
        Instant end = mapper.findEndOfEncounter(provider.encounterId());
        return end == null || end.isBefore(provider.startedAt()) ? null : end;
    }

    /** The response to an id that cannot be resolved is a success, unlike the call in the audit trail. */
    private static @Nullable Admission resolved(@Nullable Admission named) {
        if (named == null) {
            RequestContext.current().keepRecordNotFound();
        }
        return named;
    }

    private static Admission admitted(Admission admission) {
        requireAdmitted(admission);
        RequestContext.current().subjects().keepAdmittedPatient(Objects.requireNonNull(admission.patientId()));
        return admission;
    }

    private static void requireAdmitted(Admission admission) {
        if (!admission.admitted()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED);
        }
    }
}
