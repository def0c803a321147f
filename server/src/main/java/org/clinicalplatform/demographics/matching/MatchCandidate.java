package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;

/**
 * A person who may be a duplicate of another.
 *
 * @param score the evidence in bits
 * @param fields the fields that both persons have, in the order of {@link MatchField}
 */
record MatchCandidate(UUID personId, double score, MatchGrade grade, List<FieldComparison> fields) {
    /** Empty for a score without a grade. */
    static Stream<MatchCandidate> of(UUID personId, MatchScore score) {
        MatchGrade grade = score.grade();
        return grade == null
                ? Stream.empty()
                : Stream.of(new MatchCandidate(personId, score.bits(), grade, score.fields()));
    }
}
