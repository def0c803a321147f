package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * A person who may be a duplicate of another.
 *
 * @param patientNumber the number of the person's patient if the caller may see that patient
 * @param score the evidence in bits
 * @param fields the fields that both persons have, in the order of {@link MatchField}
 */
record MatchCandidate(
        UUID personId, @Nullable String patientNumber, double score, MatchGrade grade, List<FieldComparison> fields) {
    /** Empty for a score without a grade. */
    static Stream<MatchCandidate> of(UUID personId, MatchScore score) {
        MatchGrade grade = score.grade();
        return grade == null
                ? Stream.empty()
                : Stream.of(new MatchCandidate(personId, null, score.bits(), grade, score.fields()));
    }

    MatchCandidate withPatientNumber(@Nullable String number) {
        return new MatchCandidate(personId, number, score, grade, fields);
    }
}
