package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * The score of two persons.
 *
 * @param bits the sum of the weights
 * @param grade null for a pair below the lowest threshold
 * @param fields the fields that both persons have
 */
record MatchScore(double bits, @Nullable MatchGrade grade, List<FieldComparison> fields) {
    /** Whether a higher grade than POSSIBLE rests on nothing but a common household. */
    boolean mayBeOfRelatives() {
        if (grade == null || grade == MatchGrade.POSSIBLE) {
            return false;
        }
        Map<MatchField, MatchAgreement> agreements =
                fields.stream().collect(Collectors.toMap(FieldComparison::field, FieldComparison::agreement));
        return Grading.areOfOneHousehold(agreements) && !Grading.isPersonal(agreements);
    }

    MatchScore withGrade(MatchGrade other) {
        return new MatchScore(bits, other, fields);
    }
}
