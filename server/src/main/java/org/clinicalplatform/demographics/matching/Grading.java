package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_YEAR;
import static org.clinicalplatform.demographics.matching.MatchField.EMAIL;
import static org.clinicalplatform.demographics.matching.MatchField.FAMILY_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.GENDER;
import static org.clinicalplatform.demographics.matching.MatchField.GIVEN_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.IDENTIFIER;
import static org.clinicalplatform.demographics.matching.MatchField.MOVED_LOCALITY;
import static org.clinicalplatform.demographics.matching.MatchField.MOVED_POSTAL_CODE;
import static org.clinicalplatform.demographics.matching.MatchField.PHONE;
import static org.clinicalplatform.demographics.matching.MatchField.POSTAL_CODE;
import static org.clinicalplatform.demographics.matching.MatchField.STREET;

import java.util.Map;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * Grades a score. The sum alone is misleading: members of a household share family name, address and phone, twins share
 * the date of birth as well, and some names are very common. So the grade also depends on the fields that disagree and
 * on the facts besides the names that agree.
 */
final class Grading {
    /** Fields that distinguish members of a household. */
    private static final Set<MatchField> PERSONAL = Set.of(GIVEN_NAME, BIRTH_DATE, BIRTH_YEAR, GENDER);

    /** Fields that strangers with the same name do not share, unlike the year of birth. */
    private static final Set<MatchField> FACTS =
            Set.of(BIRTH_DATE, STREET, POSTAL_CODE, MOVED_POSTAL_CODE, PHONE, EMAIL, IDENTIFIER);

    /** Facts that people of one town do not share; a street must be more than alike. */
    private static final Set<MatchField> PROOFS = Set.of(STREET, PHONE, EMAIL, IDENTIFIER);

    private static final Set<MatchField> SAME_PLACE =
            Set.of(FAMILY_NAME, GIVEN_NAME, MOVED_LOCALITY, MOVED_POSTAL_CODE);

    /** Bits above the threshold of PROBABLE from which on it does not matter so much which fields they come from. */
    private static final double MARGIN = 4;

    private Grading() {}

    /**
     * The grade; null if the pair is not a candidate.
     *
     * <p>PROBABLE requires a fact besides the names, and disagreement in at most one of given name, date of birth and
     * gender, and with another family name in none of the first two; where the given names of one home disagree, the
     * date of birth must agree. With little evidence it requires the given name and a fact other than the date of
     * birth, which strangers share; so it does if that date is the only fact and the given name differs. CERTAIN
     * requires two facts, no such disagreement, and that the two cannot be relatives.
     */
    static @Nullable Grade grade(MatchThresholds thresholds, double bits, Map<MatchField, MatchAgreement> agreements) {
        if (bits < thresholds.possible()) {
            return null;
        }
        if (bits < thresholds.probable()) {
            return new Grade(MatchGrade.POSSIBLE, null);
        }
        GradeCap cap = capOfProbable(bits < thresholds.probable() + MARGIN, agreements);
        if (bits < thresholds.certain()) {
            return Grade.of(MatchGrade.PROBABLE, cap);
        }
        return Grade.of(MatchGrade.CERTAIN, cap == null ? capOfCertain(agreements) : cap);
    }

    /** Whether no rule keeps such a pair below CERTAIN, however high its score is. */
    static boolean mayBeCertain(Map<MatchField, MatchAgreement> agreements) {
        return capOfProbable(false, agreements) == null && capOfCertain(agreements) == null;
    }

    private static @Nullable GradeCap capOfProbable(boolean little, Map<MatchField, MatchAgreement> agreements) {
        if (against(agreements) > 1 || isOfAnotherFamily(agreements)) {
            return GradeCap.SEVERAL_DIFFERENCES;
        }
        if (Relatives.areTwoOfOneHome(agreements)) {
            return GradeCap.SHARED_HOUSEHOLD;
        }
        if (facts(agreements) == 0) {
            return GradeCap.NAMES_ONLY;
        }
        boolean unproven = (little && !isNamedInPlace(agreements))
                || isBornOnOneDayAlone(agreements)
                || isOfOneTownAlone(agreements);
        return unproven ? GradeCap.LITTLE_EVIDENCE : null;
    }

    /**
     * Another family name is a difference too, beside another given name or another date of birth. People marry, so
     * alone it is none.
     */
    private static boolean isOfAnotherFamily(Map<MatchField, MatchAgreement> agreements) {
        boolean otherwiseNamed = agreements.get(GIVEN_NAME) == MatchAgreement.DISAGREE
                && agreements.get(BIRTH_DATE) != MatchAgreement.EXACT;
        boolean otherwiseBorn =
                Relatives.isBirthDifferent(agreements) && !Relatives.isAgreed(agreements.get(GIVEN_NAME));
        return agreements.get(FAMILY_NAME) == MatchAgreement.DISAGREE
                && (otherwiseNamed || otherwiseBorn)
                && !Relatives.areOfOneIdentifier(agreements);
    }

    /**
     * Common names occur more than once in a town, and several towns have a street of one name. So a postal code, or a
     * street that is merely alike, proves nothing against another date of birth, nor for another name without the same
     * date, nor without a date against another street and telephone number.
     */
    private static boolean isOfOneTownAlone(Map<MatchField, MatchAgreement> agreements) {
        if (PROOFS.stream().anyMatch(field -> isProof(field, agreements.get(field)))) {
            return false;
        }
        boolean otherwiseNamed = agreements.get(GIVEN_NAME) == MatchAgreement.DISAGREE
                || agreements.get(FAMILY_NAME) == MatchAgreement.DISAGREE;
        return (otherwiseNamed && agreements.get(BIRTH_DATE) != MatchAgreement.EXACT)
                || (Relatives.isBirthDifferent(agreements) && !isPlacedWithoutPhone(agreements))
                || (isUndated(agreements)
                        && agreements.get(STREET) == MatchAgreement.DISAGREE
                        && agreements.get(PHONE) == MatchAgreement.DISAGREE);
    }

    /** An email address of another provider mostly repeats the name, which says nothing new. */
    private static boolean isProof(MatchField field, @Nullable MatchAgreement agreement) {
        return field == EMAIL ? agreement == MatchAgreement.EXACT : Relatives.isAgreed(agreement);
    }

    private static boolean isUndated(Map<MatchField, MatchAgreement> agreements) {
        return !agreements.containsKey(BIRTH_DATE) && !agreements.containsKey(BIRTH_YEAR);
    }

    /**
     * Where no telephone numbers can be compared, a street that is alike counts, and so do names, town and code without
     * a slip.
     */
    private static boolean isPlacedWithoutPhone(Map<MatchField, MatchAgreement> agreements) {
        boolean same = SAME_PLACE.stream().allMatch(field -> agreements.get(field) == MatchAgreement.EXACT);
        return !agreements.containsKey(PHONE) && (same || agreements.get(STREET) == MatchAgreement.SIMILAR);
    }

    /**
     * Strangers with one family name, or one whose given name is the other's family name, share a date of birth. So do
     * those of whom one has no name, or one without letters.
     */
    private static boolean isBornOnOneDayAlone(Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement given = agreements.get(GIVEN_NAME);
        MatchAgreement family = agreements.get(FAMILY_NAME);
        boolean half = given == MatchAgreement.SWAPPED && family == MatchAgreement.DISAGREE;
        boolean nameless = given == null && family == null;
        return (given == MatchAgreement.DISAGREE || half || nameless)
                && facts(agreements) == 1
                && isFact(BIRTH_DATE, agreements);
    }

    private static @Nullable GradeCap capOfCertain(Map<MatchField, MatchAgreement> agreements) {
        if (against(agreements) > 0) {
            return GradeCap.ONE_DIFFERENCE;
        }
        if (facts(agreements) == 1 || (facts(agreements) == 2 && isOfTwoTowns(agreements))) {
            return GradeCap.ONE_FACT;
        }
        // dates of birth a generation apart are a difference
        if (!Relatives.isPersonal(agreements)) {
            return GradeCap.NOTHING_PERSONAL;
        }
        return Relatives.mayBe(agreements) ? GradeCap.POSSIBLE_RELATIVES : null;
    }

    /** Postal codes of two towns that are a slip apart are seldom one that was mistyped. */
    private static boolean isOfTwoTowns(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(MOVED_POSTAL_CODE) == MatchAgreement.CLOSE
                && agreements.get(MOVED_LOCALITY) == MatchAgreement.DISAGREE;
    }

    private static long facts(Map<MatchField, MatchAgreement> agreements) {
        return FACTS.stream().filter(field -> isFact(field, agreements)).count();
    }

    private static boolean isNamedInPlace(Map<MatchField, MatchAgreement> agreements) {
        return Relatives.isGivenNameAgreed(agreements)
                && FACTS.stream().anyMatch(field -> field != BIRTH_DATE && isFact(field, agreements));
    }

    /** How many of the fields that distinguish members of a household disagree. */
    static long against(Map<MatchField, MatchAgreement> agreements) {
        return PERSONAL.stream()
                .filter(field -> agreements.get(field) == MatchAgreement.DISAGREE)
                .count();
    }

    private static boolean isFact(MatchField field, Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement agreement = agreements.get(field);
        if (field == STREET) {
            return agreement != null && agreement != MatchAgreement.DISAGREE;
        }
        if (field == EMAIL && agreement != MatchAgreement.EXACT && Relatives.isBirthDifferent(agreements)) {
            return false;
        }
        // in one town, strangers may share postal code, given name and date of birth
        boolean otherwiseNamed = agreements.get(FAMILY_NAME) == MatchAgreement.DISAGREE;
        return Relatives.isAgreed(agreement) && !(field == MOVED_POSTAL_CODE && otherwiseNamed);
    }
}
