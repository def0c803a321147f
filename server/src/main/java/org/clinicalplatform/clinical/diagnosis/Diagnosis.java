package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.ClinicalRecord;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** A diagnosis that a clinician made. */
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
     * The content that a client writes: a code, a text or both.
     *
     * @param rank among the diagnoses of the encounter; the principal one is 1
     * @param conditionId the condition on the problem list that this diagnosis is about
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
