package org.clinicalplatform.demographics.matching;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/** Compares two names. */
final class NameComparison {
    private static final double CLOSE = 0.92;
    private static final double SIMILAR = 0.82;
    /** A typing error in a shorter word changes too much of it. */
    private static final int MIN_LENGTH_FOR_SLIP = 4;

    private NameComparison() {}

    /** Compares the parts as entered; a part that one of the names lacks is missing from the result. */
    static Map<MatchField, MatchAgreement> straight(ComparableName a, ComparableName b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.family().isEmpty() && !b.family().isEmpty()) {
            agreements.put(MatchField.FAMILY_NAME, family(a.family(), b.family()));
        }
        if (!a.given().isEmpty() && !b.given().isEmpty()) {
            agreements.put(MatchField.GIVEN_NAME, given(a.given(), b.given()));
        }
        return agreements;
    }

    /** Compares as if family and given name of one were swapped; empty if neither agrees. */
    static Map<MatchField, MatchAgreement> swapped(ComparableName a, ComparableName b) {
        boolean family = isOneName(a.family(), b.given());
        boolean given = isOneName(a.given(), b.family());
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (family || given) {
            put(agreements, MatchField.FAMILY_NAME, a.family(), b.given(), family);
            put(agreements, MatchField.GIVEN_NAME, a.given(), b.family(), given);
        }
        return agreements;
    }

    private static void put(
            Map<MatchField, MatchAgreement> agreements,
            MatchField field,
            List<String> a,
            List<String> b,
            boolean swapped) {
        if (!a.isEmpty() && !b.isEmpty()) {
            agreements.put(field, swapped ? MatchAgreement.SWAPPED : MatchAgreement.DISAGREE);
        }
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
