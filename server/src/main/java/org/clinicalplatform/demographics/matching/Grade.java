package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/** The grade of a pair; {@code cap} is the rule that keeps it below that of the score, null if none does. */
record Grade(MatchGrade grade, @Nullable GradeCap cap) {
    static Grade of(MatchGrade byScore, @Nullable GradeCap cap) {
        return new Grade(cap == null ? byScore : cap.highest(), cap);
    }
}
