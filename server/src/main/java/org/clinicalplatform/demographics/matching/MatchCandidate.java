package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;

/**
 * A person who may be the same as another.
 *
 * @param score how much there is to say for it, in bits
 * @param fields what both have, in the order of {@link MatchField}
 */
record MatchCandidate(UUID personId, double score, MatchGrade grade, List<FieldComparison> fields) {
    /** Nobody where the two are too unlike. */
    static Stream<MatchCandidate> of(UUID personId, MatchScore score) {
        MatchGrade grade = score.grade();
        return grade == null
                ? Stream.empty()
                : Stream.of(new MatchCandidate(personId, score.bits(), grade, score.fields()));
    }
}
