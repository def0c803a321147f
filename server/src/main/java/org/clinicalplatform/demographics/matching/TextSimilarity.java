package org.clinicalplatform.demographics.matching;

import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** The similarity of two words that {@link ComparableText} has normalized. */
final class TextSimilarity {
    private static final JaroWinklerSimilarity JARO_WINKLER = new JaroWinklerSimilarity();
    /** Letters at the beginning, each of which adds to the similarity (Winkler, 1990). */
    private static final int MAX_PREFIX = 4;

    private static final double PREFIX_SCALE = 0.1;

    private TextSimilarity() {}

    /**
     * Jaro-Winkler similarity from 0 to 1, which is made for names and tolerates differences at the end of a word. The
     * algorithm depends on the order of its words, so they are always compared in the same one.
     */
    static double jaroWinkler(String a, String b) {
        return a.compareTo(b) <= 0 ? JARO_WINKLER.apply(a, b) : JARO_WINKLER.apply(b, a);
    }

    /** The same where it is at least that of the bound, otherwise 0: most words have too few letters in common. */
    static double jaroWinkler(String a, String b, double bound) {
        double similarity = mayReach(a, b, bound) ? jaroWinkler(a, b) : 0;
        return similarity < bound ? 0 : similarity;
    }

    /** Words of which each letter that both have is in place are the most similar, and rarer than their letters suggest. */
    private static boolean mayReach(String a, String b, double bound) {
        int shared = Math.min(shared(a, letters(b)), shared(b, letters(a)));
        if (shared == 0) {
            return a.equals(b);
        }
        double jaro = ((double) shared / a.length() + (double) shared / b.length() + 1) / 3;
        return jaro + beginning(a, b) * PREFIX_SCALE * (1 - jaro) >= bound;
    }

    /** A set of letters, where some letters stand for each other. */
    private static long letters(String word) {
        long letters = 0;
        for (int i = 0; i < word.length(); i++) {
            letters |= 1L << word.charAt(i);
        }
        return letters;
    }

    private static int shared(String word, long letters) {
        int shared = 0;
        for (int i = 0; i < word.length(); i++) {
            shared += (int) (letters >>> word.charAt(i)) & 1;
        }
        return shared;
    }

    private static int beginning(String a, String b) {
        int limit = Math.min(MAX_PREFIX, Math.min(a.length(), b.length()));
        int same = 0;
        while (same < limit && a.charAt(same) == b.charAt(same)) {
            same++;
        }
        return same;
    }

    /** Whether one typing error separates them: a missing, additional or wrong character, or two swapped ones. */
    static boolean isOneSlip(String a, String b) {
        return a.length() < b.length() ? isOneSlipFrom(a, b) : isOneSlipFrom(b, a);
    }

    /**
     * What {@link #slips} finds, at a fraction of the time: most words differ in more than what follows the first
     * difference.
     */
    private static boolean isOneSlipFrom(String shorter, String longer) {
        int at = 0;
        while (at < shorter.length() && shorter.charAt(at) == longer.charAt(at)) {
            at++;
        }
        int left = shorter.length() - at;
        if (shorter.length() + 1 == longer.length()) {
            return shorter.regionMatches(at, longer, at + 1, left);
        }
        if (shorter.length() != longer.length() || left == 0) {
            return false;
        }
        return shorter.regionMatches(at + 1, longer, at + 1, left - 1)
                || (left > 1
                        && isSwapped(shorter, at + 2, longer, at + 2)
                        && shorter.regionMatches(at + 2, longer, at + 2, left - 2));
    }

    /**
     * The number of typing errors between the words (optimal string alignment, the restricted Damerau-Levenshtein
     * distance). The distance of Commons Text takes three times as long.
     *
     * @return {@code max + 1} for any larger number
     */
    static int slips(String a, String b, int max) {
        if (Math.abs(a.length() - b.length()) > max) {
            return max + 1;
        }
        int leastOfLast = 0;
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + substitution);
                if (isSwapped(a, i, b, j)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                least = Math.min(least, row[j]);
            }
            // each row follows from the two before it
            if (least > max && leastOfLast > max) {
                return max + 1;
            }
            leastOfLast = least;
            beforeLast = last;
            last = row;
        }
        return Math.min(last[b.length()], max + 1);
    }

    private static boolean isSwapped(String a, int i, String b, int j) {
        return i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
