package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * The score of two persons.
 *
 * @param bits the sum of the weights
 * @param grade null for a pair below the lowest threshold
 * @param cap the rule that keeps the grade below that of the bits; null if none does
 * @param fields the fields that both persons have
 * @param relatives whether relatives of one home may have all that agrees in common
 * @param neighbours whether people of two families who share an address may have it in common
 * @param shortened whether one of the given names, which are the same, lacks words of the other
 */
record MatchScore(
        double bits,
        @Nullable MatchGrade grade,
        @Nullable GradeCap cap,
        List<FieldComparison> fields,
        boolean relatives,
        boolean neighbours,
        boolean shortened) {
    static MatchScore of(
            double bits,
            @Nullable Grade grade,
            List<FieldComparison> fields,
            boolean relatives,
            boolean neighbours,
            boolean shortened) {
        return grade == null
                ? new MatchScore(bits, null, null, fields, relatives, neighbours, shortened)
                : new MatchScore(bits, grade.grade(), grade.cap(), fields, relatives, neighbours, shortened);
    }

    /** Whether the grade depends on who else lives with either of the two. */
    boolean dependsOnHousehold() {
        return mayBeOfRelatives() || mayBeOfNeighbours() || mayBeOfNamesakes() || mayBeOfTwins();
    }

    /** Whether a higher grade than POSSIBLE rests on nothing but what relatives of one home have in common. */
    boolean mayBeOfRelatives() {
        return relatives && isHigh();
    }

    /**
     * Whether a higher grade than POSSIBLE rests on nothing but a given name and what everybody at an address has in
     * common.
     */
    boolean mayBeOfNeighbours() {
        return neighbours && isHigh();
    }

    /** Whether the pair is certain by a home that is that of one family. */
    boolean mayBeOfNamesakes() {
        return grade == MatchGrade.CERTAIN && Relatives.mayBeNamesakesOfOneHome(agreements());
    }

    /**
     * Whether the pair is certain by a given name that one of twins has who share the first: María may be María José
     * and María Carmen.
     */
    boolean mayBeOfTwins() {
        return shortened && grade == MatchGrade.CERTAIN;
    }

    private boolean isHigh() {
        return grade != null && grade != MatchGrade.POSSIBLE;
    }

    /** The agreement in each field that both persons have. */
    Map<MatchField, MatchAgreement> agreements() {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        fields.forEach(each -> agreements.put(each.field(), each.agreement()));
        return agreements;
    }

    MatchScore capped(GradeCap rule) {
        return new MatchScore(bits, rule.highest(), rule, fields, relatives, neighbours, shortened);
    }
}
