package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A diagnosis as it is stored. */
public record Diagnosis(
        UUID id,
        UUID tenantId,
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        Details details,
        Revision revision)
        implements ClinicalRecord {
    Diagnosis with(Details changed, Revision next) {
        return new Diagnosis(id, tenantId, patientId, encounterId, changed, next);
    }

    /**
     * What a diagnosis says.
     *
     * @param code the diagnosis as a code
     * @param text the diagnosis in words
     * @param rank how it ranks among the diagnoses of the encounter, the principal one as 1
     * @param conditionId condition that it confirms
     * @param diagnosedAt when it was made
     */
    public record Details(
            @Nullable Coding code,
            @Nullable String text,
            DiagnosisCertainty certainty,
            @Nullable Integer rank,
            @Nullable DiagnosisUse use,
            @Nullable UUID conditionId,
            Instant diagnosedAt) {}
}
