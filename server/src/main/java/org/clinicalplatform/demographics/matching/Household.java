package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/**
 * The persons who share address, telephone or email address with a person. If the records of those with one family name
 * show that at least two people live there, a common household is not evidence for a pair of them any more; if there
 * are several families, as in a hostel, it is not evidence for people of two family names, and too weak for those of
 * one name whose dates of birth differ.
 */
final class Household {
    /** Everybody in a tower block may share the street; so many are enough to find two who differ. */
    private static final int MAX_MEMBERS = 12;

    private final PersonComparison comparison;
    private final List<ComparablePerson> bornTogether;
    private final Supplier<Boolean> ofSeveral;
    private final Supplier<Boolean> ofSeveralFamilies;
    private final Supplier<Boolean> inHouseOfSeveralFamilies;

    /** Those who live with a person, by what they have in common with them; each list begins with the person. */
    private static final class Members {
        private final List<ComparablePerson> home = new ArrayList<>();
        private final List<ComparablePerson> family = new ArrayList<>();
        private final List<ComparablePerson> house = new ArrayList<>();
        private final List<ComparablePerson> bornTogether = new ArrayList<>();

        Members(ComparablePerson person) {
            List.of(home, family, house, bornTogether).forEach(each -> each.add(person));
        }

        void add(ComparablePerson other, Map<MatchField, MatchAgreement> agreements) {
            add(home, other, Relatives.areOfOnePlace(agreements));
            add(family, other, agreements.get(MatchField.FAMILY_NAME) != MatchAgreement.DISAGREE);
            add(house, other, Relatives.areOfOneHouse(agreements));
            add(bornTogether, other, Relatives.isAgreed(agreements.get(MatchField.BIRTH_DATE)));
        }

        private static void add(List<ComparablePerson> some, ComparablePerson other, boolean included) {
            if (included && some.size() < MAX_MEMBERS) {
                some.add(other);
            }
        }
    }

    private Household(Members members, PersonComparison comparison) {
        this.comparison = comparison;
        bornTogether = List.copyOf(members.bornTogether);
        ofSeveral = SingletonSupplier.of(() -> contains(members.family, Household::areTwo));
        ofSeveralFamilies = SingletonSupplier.of(() -> contains(members.home, Household::areOfTwoFamilies));
        inHouseOfSeveralFamilies = SingletonSupplier.of(() -> contains(members.house, Household::areOfTwoFamilies));
    }

    /**
     * The household of the person.
     *
     * @param others among whom members are looked for, by their ids, so that of very many the same count for every
     *     candidate
     */
    static Household of(ComparablePerson person, Collection<ComparablePerson> others, PersonComparison comparison) {
        Members members = new Members(person);
        others.stream().sorted(Comparator.comparing(ComparablePerson::personId)).forEach(other -> {
            Map<MatchField, MatchAgreement> agreements = comparison.agreements(person, other);
            if (Relatives.areOfOneHousehold(agreements)) {
                members.add(other, agreements);
            }
        });
        return new Household(members, comparison);
    }

    /** Whether the records of one family show at least two people. */
    boolean isOfSeveral() {
        return ofSeveral.get();
    }

    /** Whether the records of everybody at the address, or with the telephone number, show people of two families. */
    boolean isOfSeveralFamilies() {
        return ofSeveralFamilies.get();
    }

    /** Whether so without those who have the street alone in common with the person. */
    boolean isInHouseOfSeveralFamilies() {
        return inHouseOfSeveralFamilies.get();
    }

    /** The rule that keeps the grade of the pair below that of its score; null if none does. */
    @Nullable GradeCap cap(MatchScore score, ComparablePerson one, ComparablePerson other) {
        boolean shared =
                (score.mayBeOfRelatives() && isOfSeveral()) || (score.mayBeOfNeighbours() && isOfSeveralFamilies());
        if (shared) {
            return GradeCap.SHARED_HOUSEHOLD;
        }
        boolean another = (score.mayBeOfNamesakes() && isInHouseOfSeveralFamilies())
                || (score.mayBeOfTwins() && hasTwinOf(one, other));
        return another ? GradeCap.POSSIBLE_RELATIVES : null;
    }

    /** Whether a third person of the date has the given name of one of the two, and not that of the other. */
    private boolean hasTwinOf(ComparablePerson one, ComparablePerson other) {
        return bornTogether.stream()
                .filter(third -> !third.personId().equals(one.personId())
                        && !third.personId().equals(other.personId()))
                .anyMatch(third -> areTwins(third, one, other) || areTwins(third, other, one));
    }

    private boolean areTwins(ComparablePerson third, ComparablePerson shorter, ComparablePerson longer) {
        return comparison.agreements(third, shorter).get(MatchField.GIVEN_NAME) == MatchAgreement.EXACT
                && comparison.agreements(third, longer).get(MatchField.GIVEN_NAME) == MatchAgreement.DISAGREE;
    }

    private boolean contains(List<ComparablePerson> members, Predicate<Map<MatchField, MatchAgreement>> two) {
        return members.stream()
                .anyMatch(one -> members.stream().anyMatch(other -> two.test(comparison.agreements(one, other))));
    }

    private static boolean areTwo(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(MatchField.GIVEN_NAME) == MatchAgreement.DISAGREE
                && (Relatives.isBirthDifferent(agreements) || Relatives.isGenderDifferent(agreements));
    }

    private static boolean areOfTwoFamilies(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(MatchField.FAMILY_NAME) == MatchAgreement.DISAGREE
                && agreements.get(MatchField.GIVEN_NAME) == MatchAgreement.DISAGREE;
    }
}
