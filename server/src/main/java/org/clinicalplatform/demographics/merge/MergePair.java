package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The two persons of a merge, both live, with their patients, which are null for a person who is not a patient. */
record MergePair(
        UUID tenantId,
        MergingPerson survivor,
        MergingPerson loser,
        @Nullable UUID survivorPatientId,
        @Nullable UUID loserPatientId) {

    boolean isOfTwoPatients() {
        return survivorPatientId != null && loserPatientId != null;
    }

    /** Whether the survivor is temporary and the loser identifies it. */
    boolean identifiesSurvivor() {
        return survivor.isIdentifiedBy(loser);
    }

    /** Whether the loser's patient becomes the survivor's, with its whole chart. */
    boolean movesPatient() {
        return survivorPatientId == null && loserPatientId != null;
    }
}
