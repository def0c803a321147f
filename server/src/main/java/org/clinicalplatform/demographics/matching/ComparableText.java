package org.clinicalplatform.demographics.matching;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text without what people write differently and mean the same: case, accents, punctuation. */
final class ComparableText {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    /** Within a word, as in O'Neill: the word goes on behind it. */
    private static final Pattern APOSTROPHES = Pattern.compile("['’`´]");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern NO_DIGITS = Pattern.compile("\\D+");

    private ComparableText() {}

    /** The words in their order, none empty. */
    static List<String> words(String text) {
        String plain = APOSTROPHES.matcher(unmarked(text)).replaceAll("");
        return Arrays.stream(OTHERS.split(plain))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Letters and digits alone, without a gap. */
    static String joined(String text) {
        return OTHERS.matcher(unmarked(text)).replaceAll("");
    }

    static String digits(String text) {
        return NO_DIGITS.matcher(text).replaceAll("");
    }

    private static String unmarked(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
