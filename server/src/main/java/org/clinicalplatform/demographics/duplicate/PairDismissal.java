package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * A dismissal that is in effect for two live persons.
 *
 * @param inherited whether it is one of a person who was merged into one of them
 */
record PairDismissal(
        UUID personId,
        UUID otherPersonId,
        Instant at,
        UUID by,
        @Nullable String reason,
        boolean inherited) {
    /** With the grade that the pair had. */
    Dismissal with(@Nullable MatchGrade grade) {
        return new Dismissal(at, by, reason, grade);
    }
}
