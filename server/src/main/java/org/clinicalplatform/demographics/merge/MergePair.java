package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The two sides of a merge, both live.
 *
 * @param survivorPatientId null where the survivor is no patient
 * @param loserPatientId null where the loser is no patient
 */
record MergePair(
        UUID tenantId,
        MergingPerson survivor,
        MergingPerson loser,
        @Nullable UUID survivorPatientId,
        @Nullable UUID loserPatientId) {

    boolean isOfTwoPatients() {
        return survivorPatientId != null && loserPatientId != null;
    }

    /** Whether the patient goes over as he is, with all that is his. */
    boolean movesThePatient() {
        return survivorPatientId == null && loserPatientId != null;
    }
}
