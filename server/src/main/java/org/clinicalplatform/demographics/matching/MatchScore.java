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
    /** POSSIBLE at most if the persons may be relatives who share nothing but their household. */
    MatchScore ofRelatives() {
        if (grade == null || grade == MatchGrade.POSSIBLE) {
            return this;
        }
        Map<MatchField, MatchAgreement> agreements =
                fields.stream().collect(Collectors.toMap(FieldComparison::field, FieldComparison::agreement));
        boolean relatives = Grading.areOfOneHousehold(agreements) && !Grading.isPersonal(agreements);
        return relatives ? new MatchScore(bits, MatchGrade.POSSIBLE, fields) : this;
    }
}
