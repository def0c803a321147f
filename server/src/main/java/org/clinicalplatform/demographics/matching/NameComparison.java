package org.clinicalplatform.demographics.matching;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/** Compares two names. */
final class NameComparison {
    private static final double CLOSE = 0.92;
    private static final double SIMILAR = 0.82;
    /** A typing error in a shorter word changes too much of it. */
    private static final int MIN_LENGTH_FOR_SLIP = 4;

    /** Words that stand for the given name of a newborn; what follows them tells multiples apart. */
    private static final Set<String> NEWBORNS =
            Set.of("baby", "babyboy", "babygirl", "boy", "girl", "infant", "newborn", "triplet", "twin");

    private NameComparison() {}

    /** Compares the parts as entered; a part that one of the names lacks is missing from the result. */
    static Map<MatchField, MatchAgreement> straight(ComparableName a, ComparableName b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.family().isEmpty() && !b.family().isEmpty()) {
            agreements.put(MatchField.FAMILY_NAME, family(a.family(), b.family()));
        }
        if (!a.given().isEmpty() && !b.given().isEmpty()) {
            boolean different = Generation.differ(a.generation(), b.generation());
            agreements.put(MatchField.GIVEN_NAME, different ? MatchAgreement.DISAGREE : given(a.given(), b.given()));
        }
        return agreements;
    }

    /**
     * Compares as if family and given name of one were swapped; empty if neither agrees. If only one of the two agrees, it is
     * the given name whichever name is seen from which, since people change their family names.
     */
    static Map<MatchField, MatchAgreement> swapped(ComparableName a, ComparableName b) {
        boolean family = isOneName(a.family(), b.given());
        boolean given = isOneName(a.given(), b.family());
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!family && !given || Generation.differ(a.generation(), b.generation())) {
            return agreements;
        }
        agreements.put(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        if (family && given) {
            agreements.put(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED);
        } else if (areComparable(a, b)) {
            agreements.put(MatchField.FAMILY_NAME, MatchAgreement.DISAGREE);
        }
        return agreements;
    }

    private static boolean areComparable(ComparableName a, ComparableName b) {
        return Stream.of(a.family(), a.given(), b.family(), b.given()).noneMatch(List::isEmpty);
    }

    private static boolean isOneName(List<String> a, List<String> b) {
        return !a.isEmpty() && !b.isEmpty() && given(a, b).compareTo(MatchAgreement.CLOSE) <= 0;
    }

    static MatchAgreement family(List<String> a, List<String> b) {
        String joinedA = String.join("", a);
        String joinedB = String.join("", b);
        if (joinedA.equals(joinedB)) {
            return MatchAgreement.EXACT;
        }
        // a double name with one half missing, or with the halves swapped
        return a.containsAll(b) || b.containsAll(a) ? MatchAgreement.CLOSE : spelling(joinedA, joinedB);
    }

    /** People mostly use the first of their given names. */
    static MatchAgreement given(List<String> a, List<String> b) {
        if (String.join("", a).equals(String.join("", b))) {
            return MatchAgreement.EXACT;
        }
        String first = a.get(0);
        String other = b.get(0);
        if (NEWBORNS.contains(first) && NEWBORNS.contains(other)) {
            return newborn(a, b);
        }
        if (first.equals(other)) {
            return a.size() == 1 || b.size() == 1 || isInitial(a.get(1), b.get(1))
                    ? MatchAgreement.EXACT
                    : MatchAgreement.CLOSE;
        }
        if (!Collections.disjoint(a, b)) {
            return MatchAgreement.CLOSE;
        }
        return isInitial(first, other) ? MatchAgreement.SIMILAR : spelling(first, other);
    }

    /** Baby A is not Baby B, nor Baby Boy Baby Girl; but either may be the one registered as Baby. */
    private static MatchAgreement newborn(List<String> a, List<String> b) {
        int common = Math.min(a.size(), b.size());
        return a.subList(0, common).equals(b.subList(0, common)) ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }

    private static boolean isInitial(String a, String b) {
        return (a.length() == 1 || b.length() == 1) && a.charAt(0) == b.charAt(0);
    }

    private static MatchAgreement spelling(String a, String b) {
        double similarity = TextSimilarity.jaroWinkler(a, b);
        boolean slip = Math.min(a.length(), b.length()) >= MIN_LENGTH_FOR_SLIP && TextSimilarity.isOneSlip(a, b);
        if (slip || similarity >= CLOSE) {
            return MatchAgreement.CLOSE;
        }
        return similarity >= SIMILAR ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }
}
