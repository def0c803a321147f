package org.clinicalplatform.clinical;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Checks the references of a record: to other records of the same patient, and nothing else. The caller was admitted to
 * the patient before, so a record of another patient is as absent as an unknown one.
 */
@Service
public class References {
    private final ReferenceMapper references;
    private final LockingQueries queries;

    References(ReferenceMapper references, LockingQueries queries) {
        this.references = references;
        this.queries = queries;
    }

    /**
     * Requires the encounter to be the patient's. It cannot be voided until the transaction ends.
     *
     * @throws RecordNotFoundException with 400 when it is not
     */
    public void requireEncounter(PatientRef patient, @Nullable UUID id) {
        if (id != null) {
            Denial.admitReferred(RecordKind.ENCOUNTER, id, references.lockEncounter(patient.id(), id));
        }
    }

    /**
     * Locks the patient of an encounter to which the caller was admitted, and then the encounter: the order in which a
     * merge locks them. Where a merge or an undo gave the encounter to another patient while the lock was awaited, that
     * patient is locked instead. The encounter is neither voided nor ended until the transaction ends.
     *
     * @param patientId the patient of the encounter when the caller was admitted
     * @param lock locks the patient; returns null for one whom the caller may not see any more
     * @param again admits the caller to the encounter again, or refuses it as the operation does, and returns its
     *     patient
     * @throws RecordNotFoundException with 400 when it was voided meanwhile
     */
    public LockedEncounter lockEncounter(
            UUID id, UUID patientId, Function<UUID, @Nullable PatientRef> lock, Supplier<UUID> again) {
        return Denial.admitReferred(
                RecordKind.ENCOUNTER,
                id,
                queries.find(
                        () -> lockOfPatient(id, lock.apply(patientId)),
                        () -> lockOfPatient(id, lock.apply(again.get())),
                        Objects::nonNull));
    }

    private @Nullable LockedEncounter lockOfPatient(UUID id, @Nullable PatientRef patient) {
        EncounterState state = patient == null ? null : references.lockEncounterState(patient.id(), id);
        return patient == null || state == null ? null : new LockedEncounter(patient, state);
    }

    /**
     * Requires the visit to be the patient's and not to be over. It does not end until the transaction ends.
     *
     * @throws RecordNotFoundException with 400 when it is not the patient's
     * @throws ApiException with 409 when it has ended or was cancelled
     */
    public void requireOpenVisit(PatientRef patient, @Nullable UUID id) {
        if (id != null) {
            ReferredState visit =
                    Denial.admitReferred(RecordKind.VISIT, id, references.lockVisitState(patient.id(), id));
            if (visit.closed()) {
                throw new ApiException(ErrorCode.VISIT_CLOSED);
            }
        }
    }

    /** As {@link #requireEncounter}, of an observation: voiding it, or what it is a part of, voids its parts. */
    public void requireObservation(PatientRef patient, @Nullable UUID id) {
        if (id != null) {
            Denial.admitReferred(RecordKind.OBSERVATION, id, references.lockObservation(patient.id(), id));
        }
    }

    /** As {@link #requireConditions}, of one condition. */
    public void requireCondition(UUID patientId, @Nullable UUID id) {
        requireConditions(patientId, listOf(id));
    }

    /** As {@link #requireNewConditions(UUID, List, List)}, of one condition. */
    public void requireNewCondition(UUID patientId, @Nullable UUID stored, @Nullable UUID id) {
        requireNewConditions(patientId, listOf(stored), listOf(id));
    }

    /**
     * As {@link #requireConditions}, of the conditions to which the record does not refer yet. One to which it does may
     * have been voided since, and must not prevent other changes of the record.
     */
    public void requireNewConditions(UUID patientId, List<UUID> stored, List<UUID> ids) {
        requireConditions(
                patientId, ids.stream().filter(id -> !stored.contains(id)).toList());
    }

    /**
     * Requires the conditions to be the patient's; the response names the first that is not. They may be voided at any
     * time, also while the record that refers to them is created.
     *
     * @throws RecordNotFoundException with 400 when one is not
     */
    public void requireConditions(UUID patientId, List<UUID> ids) {
        if (!ids.isEmpty()) {
            List<UUID> found = references.findConditions(patientId, ids);
            for (UUID id : ids) {
                Denial.admitReferred(RecordKind.CONDITION, id, found.contains(id) ? id : null);
            }
        }
    }

    private static List<UUID> listOf(@Nullable UUID id) {
        return id == null ? List.of() : List.of(id);
    }
}
