package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/** Compares an address with another. */
final class AddressComparison {
    private static final double CLOSE = 0.8;
    private static final double SIMILAR = 0.5;
    /** From where on one word is a misspelling of another. */
    private static final double SAME_WORD = 0.88;

    private static final double ABBREVIATION = 0.95;
    private static final int LONGEST_ABBREVIATION = 4;
    private static final double CLOSE_LOCALITY = 0.9;
    /** Words written as one, or one as two, beside a slip. */
    private static final int GAPS = 2;

    private static final int SHORTEST_PART = 2;
    private static final double WHOLE = 0.95;

    private AddressComparison() {}

    /** A part that either leaves out is missing from the answer. */
    static Map<MatchField, MatchAgreement> of(ComparableAddress a, ComparableAddress b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.street().isEmpty() && !b.street().isEmpty()) {
            agreements.put(MatchField.STREET, street(a.street(), b.street()));
        }
        if (!a.locality().isEmpty() && !b.locality().isEmpty()) {
            agreements.put(MatchField.LOCALITY, locality(a.locality(), b.locality()));
        }
        if (!a.postalCode().isEmpty() && !b.postalCode().isEmpty()) {
            agreements.put(MatchField.POSTAL_CODE, code(a.postalCode(), b.postalCode()));
        }
        return agreements;
    }

    static MatchAgreement street(List<String> a, List<String> b) {
        String joinedA = String.join("", a);
        String joinedB = String.join("", b);
        if (joinedA.equals(joinedB)) {
            return MatchAgreement.EXACT;
        }
        double shared = shared(a, b);
        double common = 2 * shared / (a.size() + b.size());
        boolean same = common >= CLOSE || isPart(a, b, shared) || TextSimilarity.slips(joinedA, joinedB, GAPS) <= GAPS;
        if (same && !isNextDoor(a, b)) {
            return MatchAgreement.CLOSE;
        }
        return common >= SIMILAR ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }

    /** A house in a street, of which the other says more: the flat, the building, the quarter. */
    private static boolean isPart(List<String> a, List<String> b, double shared) {
        int words = Math.min(a.size(), b.size());
        return words >= SHORTEST_PART && shared >= words * WHOLE && numbers(a).anyMatch(b::contains);
    }

    static MatchAgreement locality(List<String> a, List<String> b) {
        String joinedA = String.join("", a);
        String joinedB = String.join("", b);
        if (joinedA.equals(joinedB)) {
            return MatchAgreement.EXACT;
        }
        boolean close = TextSimilarity.jaroWinkler(joinedA, joinedB) >= CLOSE_LOCALITY
                || TextSimilarity.isOneSlip(joinedA, joinedB)
                || a.containsAll(b)
                || b.containsAll(a);
        return close ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }

    private static MatchAgreement code(String a, String b) {
        if (a.equals(b)) {
            return MatchAgreement.EXACT;
        }
        return TextSimilarity.isOneSlip(a, b) ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }

    /** How many words have a counterpart, each counted by how like it is. */
    private static double shared(List<String> a, List<String> b) {
        List<String> left = new ArrayList<>(b);
        double shared = 0;
        for (String word : a) {
            int nearest = -1;
            double likest = 0;
            for (int i = 0; i < left.size(); i++) {
                double likeness = likeness(word, left.get(i));
                if (likeness > likest) {
                    likest = likeness;
                    nearest = i;
                }
            }
            if (nearest >= 0) {
                left.remove(nearest);
                shared += likest;
            }
        }
        return shared;
    }

    private static double likeness(String a, String b) {
        if (a.equals(b)) {
            return 1;
        }
        if (isNumber(a) || isNumber(b)) {
            return 0;
        }
        if (abbreviates(a, b) || abbreviates(b, a)) {
            return ABBREVIATION;
        }
        double similarity = TextSimilarity.jaroWinkler(a, b);
        return similarity >= SAME_WORD || TextSimilarity.isOneSlip(a, b) ? similarity : 0;
    }

    /** As St does Street, and Str Straße: the same first letter, the others in their order. */
    private static boolean abbreviates(String shorter, String longer) {
        if (shorter.length() > LONGEST_ABBREVIATION
                || shorter.length() >= longer.length()
                || shorter.charAt(0) != longer.charAt(0)) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
            if (longer.charAt(i) == shorter.charAt(at)) {
                at++;
            }
        }
        return at == shorter.length();
    }

    private static boolean isNextDoor(List<String> a, List<String> b) {
        List<String> numbers = numbers(a).toList();
        return !numbers.isEmpty()
                && numbers(b).findAny().isPresent()
                && numbers(b).noneMatch(numbers::contains);
    }

    private static Stream<String> numbers(List<String> words) {
        return words.stream().filter(AddressComparison::isNumber);
    }

    /** Also 12a. */
    private static boolean isNumber(String word) {
        return Character.isDigit(word.charAt(0));
    }
}
