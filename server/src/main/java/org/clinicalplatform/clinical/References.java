package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Checks the references of a record: to other records of the same patient, and nothing else. The caller was admitted to the
 * patient before, so a record of another patient is as absent as an unknown one.
 */
@Service
public class References {
    private final ReferenceMapper references;

    References(ReferenceMapper references) {
        this.references = references;
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
     * As {@link #requireEncounter}, for a record that cannot begin in an encounter that is over. The encounter does not end
     * until the transaction ends.
     *
     * @throws RecordNotFoundException with 400 when it is not the patient's
     * @throws ApiException with 409 when it is finished or cancelled, or its visit is over
     */
    public void requireOpenEncounter(PatientRef patient, UUID id) {
        ReferredState encounter =
                Denial.admitReferred(RecordKind.ENCOUNTER, id, references.lockEncounterState(patient.id(), id));
        requireOpen(encounter, ErrorCode.ENCOUNTER_CLOSED);
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
            requireOpen(visit, ErrorCode.VISIT_CLOSED);
        }
    }

    /**
     * Requires the observation to be the patient's. It may be voided at any time, also while the record that refers to it is
     * created.
     *
     * @throws RecordNotFoundException with 400 when it is not
     */
    public void requireObservation(PatientRef patient, @Nullable UUID id) {
        if (id != null) {
            Denial.admitReferred(RecordKind.OBSERVATION, id, references.findObservation(patient.id(), id));
        }
    }

    /** As {@link #requireObservation}, of a condition. */
    public void requireCondition(UUID patientId, @Nullable UUID id) {
        if (id != null) {
            requireConditions(patientId, List.of(id));
        }
    }

    /** As {@link #requireObservation}, of conditions; the response names the first that is not the patient's. */
    public void requireConditions(UUID patientId, List<UUID> ids) {
        if (!ids.isEmpty()) {
            List<UUID> found = references.findConditions(patientId, ids);
            for (UUID id : ids) {
                Denial.admitReferred(RecordKind.CONDITION, id, found.contains(id) ? id : null);
            }
        }
    }

    private static void requireOpen(ReferredState referred, ErrorCode refusal) {
        if (referred.closed()) {
            throw new ApiException(refusal);
        }
    }
}
