package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;
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

    /** How many fields disagree that distinguish members of a household, who share much. */
    long against() {
        Map<MatchField, MatchAgreement> agreements =
                fields.stream().collect(Collectors.toMap(FieldComparison::field, FieldComparison::agreement));
        return Grading.against(agreements);
    }

    MatchCandidate withPatientNumber(@Nullable String number) {
        return new MatchCandidate(personId, number, score, grade, fields);
    }
}
