package org.clinicalplatform.demographics.matching;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Normalizes text: without case, accents and punctuation. */
final class ComparableText {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    /** Part of a word, as in O'Neill. */
    private static final Pattern APOSTROPHES = Pattern.compile("['’`´]");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern NON_DIGITS = Pattern.compile("\\D+");

    private ComparableText() {}

    /** The words in their order. */
    static List<String> words(String text) {
        String plain = APOSTROPHES.matcher(unmarked(text)).replaceAll("");
        return Arrays.stream(OTHERS.split(plain))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Only the letters and digits. */
    static String joined(String text) {
        return OTHERS.matcher(unmarked(text)).replaceAll("");
    }

    static String digits(String text) {
        return NON_DIGITS.matcher(text).replaceAll("");
    }

    private static String unmarked(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
