package org.clinicalplatform.demographics.matching;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a viewer may know of a person's patient.
 *
 * @param number the number that the service assigned; null if the viewer may not see the patient, and for a merged
 *     person
 */
record CandidatePatient(UUID personId, @Nullable String number, boolean restricted) {
    boolean isVisible() {
        return number != null;
    }
}
