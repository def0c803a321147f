package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * What a diagnosis says.
 *
 * @param code the diagnosis as a code
 * @param text the diagnosis in words
 * @param rank how it ranks among the diagnoses of the encounter, the principal one as 1
 * @param conditionId condition that it confirms
 * @param diagnosedAt when it was made
 */
public record DiagnosisDetails(
        @Nullable Coding code,
        @Nullable String text,
        DiagnosisCertainty certainty,
        @Nullable Integer rank,
        @Nullable DiagnosisUse use,
        @Nullable UUID conditionId,
        Instant diagnosedAt) {}
