package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/** Compares two addresses. */
final class AddressComparison {
    private static final double CLOSE = 0.8;
    private static final double SIMILAR = 0.5;
    /** Similarity from which one word counts as a misspelling of another. */
    private static final double SAME_WORD = 0.88;

    private static final double ABBREVIATION = 0.95;
    private static final int MAX_ABBREVIATION = 4;
    private static final double CLOSE_LOCALITY = 0.9;
    /** Edits that join or split words. */
    private static final int GAPS = 2;

    private static final int MIN_PART_WORDS = 2;
    private static final double WHOLE = 0.95;

    private AddressComparison() {}

    /**
     * A part that one of the addresses lacks is missing from the result. Where the streets disagree, town and postal
     * code are those of a person who moved: they are fields of their own, or one event would count three times.
     */
    static Map<MatchField, MatchAgreement> of(ComparableAddress a, ComparableAddress b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.street().isEmpty() && !b.street().isEmpty()) {
            agreements.put(MatchField.STREET, street(a.street(), b.street()));
        }
        boolean moved = agreements.get(MatchField.STREET) == MatchAgreement.DISAGREE;
        if (!a.locality().isEmpty() && !b.locality().isEmpty()) {
            agreements.put(
                    moved ? MatchField.MOVED_LOCALITY : MatchField.LOCALITY, locality(a.locality(), b.locality()));
        }
        if (!a.postalCode().isEmpty() && !b.postalCode().isEmpty()) {
            agreements.put(
                    moved ? MatchField.MOVED_POSTAL_CODE : MatchField.POSTAL_CODE,
                    code(a.postalCode(), b.postalCode()));
        }
        return agreements;
    }

    static MatchAgreement street(List<String> a, List<String> b) {
        String joinedA = ComparableText.joined(a);
        String joinedB = ComparableText.joined(b);
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

    /** Whether the shorter address is part of the longer one, which adds for instance a flat or a building. */
    private static boolean isPart(List<String> a, List<String> b, double shared) {
        int words = Math.min(a.size(), b.size());
        return words >= MIN_PART_WORDS && shared >= words * WHOLE && numbers(a).anyMatch(b::contains);
    }

    static MatchAgreement locality(List<String> a, List<String> b) {
        String joinedA = ComparableText.joined(a);
        String joinedB = ComparableText.joined(b);
        if (joinedA.equals(joinedB)) {
            return MatchAgreement.EXACT;
        }
        boolean close = TextSimilarity.jaroWinkler(joinedA, joinedB, CLOSE_LOCALITY) > 0
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

    /**
     * The number of words with a counterpart, each weighted by its similarity. Each word takes the best counterpart
     * that is left, which depends on who chooses first: always the address that sorts first.
     */
    private static double shared(List<String> a, List<String> b) {
        return String.join(" ", a).compareTo(String.join(" ", b)) <= 0 ? sharedInOrder(a, b) : sharedInOrder(b, a);
    }

    private static double sharedInOrder(List<String> a, List<String> b) {
        List<String> left = new ArrayList<>(b);
        double shared = 0;
        for (String word : a) {
            int bestIndex = -1;
            double best = 0;
            for (int i = 0; i < left.size(); i++) {
                double similarity = similarity(word, left.get(i));
                if (similarity > best) {
                    best = similarity;
                    bestIndex = i;
                }
            }
            if (bestIndex >= 0) {
                left.remove(bestIndex);
                shared += best;
            }
        }
        return shared;
    }

    private static double similarity(String a, String b) {
        if (a.equals(b)) {
            return 1;
        }
        if (isNumber(a) || isNumber(b)) {
            return 0;
        }
        if (abbreviates(a, b) || abbreviates(b, a)) {
            return ABBREVIATION;
        }
        return TextSimilarity.isOneSlip(a, b)
                ? TextSimilarity.jaroWinkler(a, b)
                : TextSimilarity.jaroWinkler(a, b, SAME_WORD);
    }

    /** Such as St for Street, or Str for Straße: the same first letter, the other letters in order. */
    private static boolean abbreviates(String shorter, String longer) {
        if (shorter.length() > MAX_ABBREVIATION
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
        List<String> one = numbers(a).toList();
        List<String> other = numbers(b).toList();
        return !other.containsAll(one) && !one.containsAll(other);
    }

    private static Stream<String> numbers(List<String> words) {
        return words.stream().filter(AddressComparison::isNumber);
    }

    /** Includes numbers such as 12a. */
    private static boolean isNumber(String word) {
        return Character.isDigit(word.charAt(0));
    }
}
