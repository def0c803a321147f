package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
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
     * Requires the visit to be the patient's.
     *
     * @throws RecordNotFoundException with 400 when it is not
     */
    public void requireVisit(PatientRef patient, @Nullable UUID id) {
        if (id != null) {
            Denial.admitReferred(RecordKind.VISIT, id, references.findVisit(patient.id(), id));
        }
    }

    /** As {@link #requireVisit}, of an observation. It may be voided at any time, also while the record that refers to it is created. */
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
}
