package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * The decision that two persons are different.
 *
 * @param reason in the clerk's words, and so about the persons; null if none was given
 * @param grade of the pair at the decision, if it was known
 */
record Dismissal(
        Instant at,
        UUID by,
        @Nullable String reason,
        @Nullable MatchGrade grade) {
    Dismissal withoutReason() {
        return new Dismissal(at, by, null, grade);
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "Dismissal[" + at + "]";
    }
}
