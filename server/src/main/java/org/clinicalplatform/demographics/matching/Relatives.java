package org.clinicalplatform.demographics.matching;

import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_DATE;
import static org.clinicalplatform.demographics.matching.MatchField.BIRTH_YEAR;
import static org.clinicalplatform.demographics.matching.MatchField.EMAIL;
import static org.clinicalplatform.demographics.matching.MatchField.FAMILY_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.GENDER;
import static org.clinicalplatform.demographics.matching.MatchField.GIVEN_NAME;
import static org.clinicalplatform.demographics.matching.MatchField.IDENTIFIER;
import static org.clinicalplatform.demographics.matching.MatchField.LOCALITY;
import static org.clinicalplatform.demographics.matching.MatchField.PHONE;
import static org.clinicalplatform.demographics.matching.MatchField.POSTAL_CODE;
import static org.clinicalplatform.demographics.matching.MatchField.STREET;

import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** What the agreements of a pair show about whether the two are relatives who live in one home. */
final class Relatives {
    private Relatives() {}

    /** Whether the persons share address, telephone or email address. */
    static boolean areOfOneHousehold(Map<MatchField, MatchAgreement> agreements) {
        return areOfOnePlace(agreements) || haveOneEmail(agreements);
    }

    /** Whether they share address or telephone, as neighbours in a hostel do. */
    static boolean areOfOnePlace(Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement street = agreements.get(STREET);
        return (street != null && street != MatchAgreement.DISAGREE) || isAgreed(agreements.get(PHONE));
    }

    /** Whether they share more of the address than the street, or a telephone. */
    static boolean areOfOneHouse(Map<MatchField, MatchAgreement> agreements) {
        return isAgreed(agreements.get(STREET)) || isAgreed(agreements.get(PHONE));
    }

    /**
     * Whether something agrees that members of a household do not share, where no difference suggests that they are
     * two.
     */
    static boolean isPersonal(Map<MatchField, MatchAgreement> agreements) {
        return isPersonal(agreements, false, false);
    }

    /**
     * Whether something agrees that members of a household do not share.
     *
     * @param generationsApart whether the dates of birth are as far apart as those of a parent and a child
     * @param oneFamily whether the family names are the same, or forms of one
     */
    static boolean isPersonal(Map<MatchField, MatchAgreement> agreements, boolean generationsApart, boolean oneFamily) {
        return isGivenNamePersonal(agreements, generationsApart, oneFamily)
                || isBirthDatePersonal(agreements)
                || areOfOneIdentifier(agreements);
    }

    /**
     * Whether two people of one home are more likely than a second registration: family name and every part of the
     * address are spelled alike, the given names disagree, and no date of birth or identifier agrees; or of given
     * names and dates of birth one disagree and the other are merely alike, by chance. Relatives share an email address
     * as they share the home.
     */
    static boolean areTwoOfOneHome(Map<MatchField, MatchAgreement> agreements) {
        return !areOfOneIdentifier(agreements) && (areTwoSpelledAlike(agreements) || areSiblings(agreements));
    }

    private static boolean areSiblings(Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement given = agreements.get(GIVEN_NAME);
        boolean alike = (given == MatchAgreement.SIMILAR && isBirthDifferent(agreements))
                || (given == MatchAgreement.DISAGREE && agreements.get(BIRTH_DATE) == MatchAgreement.SIMILAR);
        return alike && areOfOneHousehold(agreements);
    }

    private static boolean areTwoSpelledAlike(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(GIVEN_NAME) == MatchAgreement.DISAGREE
                && isHomeSpelledAlike(agreements)
                && agreements.getOrDefault(LOCALITY, MatchAgreement.EXACT) == MatchAgreement.EXACT
                && agreements.getOrDefault(POSTAL_CODE, MatchAgreement.EXACT) == MatchAgreement.EXACT
                && !isAgreed(agreements.get(BIRTH_DATE));
    }

    /**
     * Whether the two have other family names and other dates of birth, as far as they are known, and an address or a
     * telephone number in common, which neighbours in a hostel or a nursing home have too.
     */
    static boolean mayBeNeighbours(Map<MatchField, MatchAgreement> agreements) {
        return isUnequal(agreements.get(FAMILY_NAME))
                && areOfOnePlace(agreements)
                && (isUnequal(agreements.get(BIRTH_DATE)) || isUnequal(agreements.get(BIRTH_YEAR)))
                && !isReached(agreements);
    }

    /**
     * Whether the two share a home but not the very date of birth, as strangers of one name do in a large hostel or
     * shelter.
     */
    static boolean mayBeNamesakesOfOneHome(Map<MatchField, MatchAgreement> agreements) {
        return areOfOneHouse(agreements)
                && agreements.get(BIRTH_DATE) != MatchAgreement.EXACT
                && !isReached(agreements);
    }

    /**
     * Whether one email address or identifier leads to both, which neighbours do not share. Relatives share an email
     * address.
     */
    private static boolean isReached(Map<MatchField, MatchAgreement> agreements) {
        return haveOneEmail(agreements) || areOfOneIdentifier(agreements);
    }

    /**
     * Whether a pair without a difference may be of two relatives, or namesakes, all the same. In a household the given
     * name must be the same and the date of birth agree: without a date a record may be that of a son with his father's
     * name, without a name or with a similar one a twin's. With another telephone number the date must be the same:
     * brothers may be named alike, and born on one day of the year. Elsewhere given name and date of birth must be the
     * same, since twins also move and namesakes live in one town, or one identifier lead to both, and even then a date
     * of birth must be more than similar: namesakes of two generations may share a birthday.
     */
    static boolean mayBe(Map<MatchField, MatchAgreement> agreements) {
        if (mayBeNamesakes(agreements)) {
            return true;
        }
        boolean sameDate = agreements.get(BIRTH_DATE) == MatchAgreement.EXACT;
        if (areOfOneHousehold(agreements)) {
            boolean apart = agreements.get(PHONE) == MatchAgreement.DISAGREE && !areOfOneIdentifier(agreements);
            return !isGivenNameSame(agreements) || !isAgreed(agreements.get(BIRTH_DATE)) || (apart && !sameDate);
        }
        boolean another = !isGivenNameSame(agreements) || !sameDate;
        return (another && !areOfOneIdentifier(agreements)) || agreements.get(BIRTH_DATE) == MatchAgreement.SIMILAR;
    }

    /**
     * Among neighbours of one given name, some have dates of birth that are a slip apart, and in a large town some have
     * the same.
     */
    private static boolean mayBeNamesakes(Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement family = agreements.get(FAMILY_NAME);
        boolean another = family == null || family == MatchAgreement.DISAGREE;
        boolean sameHome = areOfOneHouse(agreements) || haveOneEmail(agreements);
        boolean unlikely = sameHome && agreements.get(BIRTH_DATE) == MatchAgreement.EXACT;
        return another && !unlikely && !areOfOneIdentifier(agreements);
    }

    /**
     * Children are registered with an address of their parents, and couples have one; so it shows the family, as a
     * street does.
     */
    private static boolean haveOneEmail(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(EMAIL) == MatchAgreement.EXACT;
    }

    static boolean areOfOneIdentifier(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(IDENTIFIER) == MatchAgreement.EXACT;
    }

    /**
     * Father and son may have one name, and brothers and sisters similar ones, such as Daniel and Daniela. A street is
     * abbreviated in many ways, also by those who enter a father and years later his son.
     */
    private static boolean isGivenNamePersonal(
            Map<MatchField, MatchAgreement> agreements, boolean generationsApart, boolean oneFamily) {
        MatchAgreement given = agreements.get(GIVEN_NAME);
        boolean sameHome = oneFamily && isAgreed(agreements.get(STREET));
        if (given == MatchAgreement.SIMILAR || given == MatchAgreement.CLOSE) {
            boolean otherForms = sameHome && agreements.get(FAMILY_NAME) == MatchAgreement.CLOSE;
            boolean siblings = isBirthDifferent(agreements) && (otherForms || isHomeSpelledAlike(agreements));
            return !siblings && !isGenderDifferent(agreements);
        }
        return isGivenNameAgreed(agreements) && !(generationsApart && sameHome);
    }

    /** Twins share it. */
    private static boolean isBirthDatePersonal(Map<MatchField, MatchAgreement> agreements) {
        MatchAgreement given = agreements.get(GIVEN_NAME);
        boolean twins = (given == MatchAgreement.DISAGREE && isHomeSpelledAlike(agreements))
                || (!isGivenNameSame(agreements) && isGenderDifferent(agreements));
        return isAgreed(agreements.get(BIRTH_DATE)) && !twins;
    }

    /**
     * Relatives have family name and address spelled alike, mostly because they were entered together. If the spelling
     * differs, a second registration is more likely.
     */
    private static boolean isHomeSpelledAlike(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(FAMILY_NAME) == MatchAgreement.EXACT && agreements.get(STREET) == MatchAgreement.EXACT;
    }

    /**
     * Names of which only one is found in the other, swapped, have the family name in common if they are of one
     * household.
     */
    static boolean isGivenNameAgreed(Map<MatchField, MatchAgreement> agreements) {
        boolean half = isHalfSwapped(agreements) && areOfOneHousehold(agreements);
        return isAgreed(agreements.get(GIVEN_NAME)) && !half;
    }

    private static boolean isGivenNameSame(Map<MatchField, MatchAgreement> agreements) {
        return isAgreed(agreements.get(GIVEN_NAME))
                && !isHalfSwapped(agreements)
                && agreements.get(GIVEN_NAME) != MatchAgreement.CLOSE;
    }

    private static boolean isHalfSwapped(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(GIVEN_NAME) == MatchAgreement.SWAPPED
                && agreements.get(FAMILY_NAME) != MatchAgreement.SWAPPED;
    }

    /** Whether the dates of birth disagree, or the years where only those are known. */
    static boolean isBirthDifferent(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(BIRTH_DATE) == MatchAgreement.DISAGREE
                || agreements.get(BIRTH_YEAR) == MatchAgreement.DISAGREE;
    }

    static boolean isGenderDifferent(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(GENDER) == MatchAgreement.DISAGREE;
    }

    private static boolean isUnequal(@Nullable MatchAgreement agreement) {
        return agreement == MatchAgreement.DISAGREE || agreement == MatchAgreement.SIMILAR;
    }

    static boolean isAgreed(@Nullable MatchAgreement agreement) {
        return agreement == MatchAgreement.EXACT
                || agreement == MatchAgreement.CLOSE
                || agreement == MatchAgreement.SWAPPED;
    }
}
