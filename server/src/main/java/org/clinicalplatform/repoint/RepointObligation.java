package org.clinicalplatform.repoint;

import java.util.UUID;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.jspecify.annotations.Nullable;

/**
 * An obligation as far as an attempt needs it.
 *
 * @param fromPatientId the loser of a merge, the survivor of an undo
 * @param toPatientId the patient who receives the rows, unless that patient was merged into another one later
 * @param attempts number of earlier attempts
 * @param movedRows rows moved by earlier attempts
 */
record RepointObligation(
        UUID id,
        UUID personMergeId,
        String moduleKey,
        PatientMerge.Kind direction,
        UUID fromPatientId,
        UUID toPatientId,
        int attempts,
        long movedRows,
        @Nullable String lastError) {}
