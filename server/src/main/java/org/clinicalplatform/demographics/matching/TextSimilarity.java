package org.clinicalplatform.demographics.matching;

import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** How alike two words are, both as {@link ComparableText} has them. */
final class TextSimilarity {
    private static final JaroWinklerSimilarity JARO_WINKLER = new JaroWinklerSimilarity();

    private TextSimilarity() {}

    /** Jaro and Winkler's, from 0 to 1: made for names, forgiving towards the end of a word. */
    static double jaroWinkler(String a, String b) {
        return JARO_WINKLER.apply(a, b);
    }

    /** Whether one slip makes one of the other: a character left out, put in, mistaken, or two in each other's place. */
    static boolean isOneSlip(String a, String b) {
        return slips(a, b, 1) == 1;
    }

    /**
     * How many slips lead from one to the other (Damerau's distance, no part edited twice).
     *
     * @param most beyond which nobody wants to know
     * @return {@code most + 1} for anything beyond it
     */
    static int slips(String a, String b, int most) {
        if (Math.abs(a.length() - b.length()) > most) {
            return most + 1;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int mistaken = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + mistaken);
                if (isTurned(a, i, b, j)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return Math.min(last[b.length()], most + 1);
    }

    private static boolean isTurned(String a, int i, String b, int j) {
        return i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
