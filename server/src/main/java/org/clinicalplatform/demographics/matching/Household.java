package org.clinicalplatform.demographics.matching;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * The persons who share family name and address or telephone with a person. If their records show that at least two people
 * live there, a common household says nothing for a pair any more.
 */
final class Household {
    /** Everybody in a tower block may share the street; so many are enough to find two who differ. */
    private static final int MAX_MEMBERS = 12;

    private final boolean ofSeveral;

    private Household(boolean ofSeveral) {
        this.ofSeveral = ofSeveral;
    }

    /**
     * The household of the person.
     *
     * @param others among whom members are looked for, in the order of their ids: of very many, whoever asks finds the same
     */
    static Household of(ComparablePerson person, Collection<ComparablePerson> others, PersonComparison comparison) {
        List<ComparablePerson> members = Stream.concat(
                        Stream.of(person),
                        others.stream()
                                .sorted(Comparator.comparing(ComparablePerson::personId))
                                .filter(other -> isMember(comparison.agreements(person, other))))
                .limit(MAX_MEMBERS)
                .toList();
        return new Household(members.stream()
                .anyMatch(one -> members.stream().anyMatch(other -> areTwo(comparison.agreements(one, other)))));
    }

    /** Whether the records show at least two people. */
    boolean isOfSeveral() {
        return ofSeveral;
    }

    private static boolean isMember(Map<MatchField, MatchAgreement> agreements) {
        return Relatives.areOfOneHousehold(agreements)
                && agreements.get(MatchField.FAMILY_NAME) != MatchAgreement.DISAGREE;
    }

    private static boolean areTwo(Map<MatchField, MatchAgreement> agreements) {
        return agreements.get(MatchField.GIVEN_NAME) == MatchAgreement.DISAGREE
                && (Relatives.isBirthDifferent(agreements) || Relatives.isGenderDifferent(agreements));
    }
}
