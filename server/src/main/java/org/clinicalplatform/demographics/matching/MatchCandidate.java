package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * A person who may be a duplicate of another.
 *
 * @param patientNumber the number of the person's patient if the caller may see that patient
 * @param score the evidence in bits
 * @param cap the rule that keeps the grade below that of the score; null if none does
 * @param fields the fields that both persons have, in the order of {@link MatchField}
 * @param same how many parts of the data are the same, whether or not they are compared
 * @param values the values of those fields that the caller may read
 */
record MatchCandidate(
        UUID personId,
        @Nullable String patientNumber,
        double score,
        MatchGrade grade,
        @Nullable GradeCap cap,
        List<FieldComparison> fields,
        long same,
        Map<MatchField, ComparedValues> values) {
    /** Empty for a score without a grade. */
    static Stream<MatchCandidate> of(UUID personId, MatchScore score, long same) {
        MatchGrade grade = score.grade();
        return grade == null
                ? Stream.empty()
                : Stream.of(new MatchCandidate(
                        personId, null, score.bits(), grade, score.cap(), score.fields(), same, Map.of()));
    }

    /** How many fields disagree that distinguish members of a household, who share much. */
    long against() {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        fields.forEach(each -> agreements.put(each.field(), each.agreement()));
        return Grading.against(agreements);
    }

    /** The same with what the caller may know besides. */
    MatchCandidate disclosed(@Nullable String number, Map<MatchField, ComparedValues> readable) {
        return new MatchCandidate(personId, number, score, grade, cap, fields, same, readable);
    }
}
