package org.clinicalplatform.demographics.matching;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Normalizes text: without case, accents and punctuation, with one spelling of letters that are written in two ways,
 * and with the digits 0 to 9 for those of any keyboard. The script stays, see {@link Transliteration}.
 */
final class ComparableText {
    /**
     * Accents, and the vowels that Arabic and Hebrew mostly omit. Marks of other scripts are vowels that tell names
     * apart, such as राम and रमा, and stay; so do the voicing marks of Japanese. The ŉ of Afrikaans is decomposed into
     * an apostrophe and a letter.
     */
    private static final Pattern MARKS =
            Pattern.compile("[\\u02BC[\\p{M}&&[\\p{IsInherited}\\p{IsArabic}\\p{IsHebrew}]&&[^\\u3099\\u309A]]]+");

    /**
     * Part of a word, as in O'Neill, Mu'min or Stepan'; with the letters that transliterations write for them, the
     * geresh of Hebrew and the apostrophe of full width.
     */
    private static final Pattern APOSTROPHES =
            Pattern.compile("['`\\u00B4\\u2018\\u2019\\u201B\\u2032\\u02B9-\\u02BF\\u05F3\\uFF07]");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");
    private static final int DECIMAL = 10;

    private ComparableText() {}

    /** The words in their order. */
    static List<String> words(String text) {
        return isAscii(text) ? asciiWords(text) : unicodeWords(text);
    }

    /** Most text needs neither patterns nor normalization, which take ten times as long. */
    private static List<String> asciiWords(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (Character.isLetterOrDigit(letter)) {
                word.append(Character.toLowerCase(letter));
            } else if (letter != '\'' && letter != '`') {
                end(word, words);
            }
        }
        end(word, words);
        return List.copyOf(words);
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static List<String> unicodeWords(String text) {
        String withoutApostrophes = APOSTROPHES.matcher(text).replaceAll("");
        return Arrays.stream(OTHERS.split(unmarked(withoutApostrophes)))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Only the letters and digits. */
    static String joined(String text) {
        return String.join("", words(text));
    }

    /** The words without blanks between them. */
    static String joined(List<String> words) {
        return words.size() == 1 ? words.get(0) : String.join("", words);
    }

    /** Only the digits, those of other scripts as 0 to 9. */
    static String digits(String text) {
        StringBuilder digits = new StringBuilder(text.length());
        text.codePoints().filter(Character::isDigit).forEach(digit -> digits.append(Character.digit(digit, DECIMAL)));
        return digits.toString();
    }

    private static String unmarked(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        String unmarked = MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
        StringBuilder spelled = new StringBuilder(unmarked.length());
        unmarked.codePoints().forEach(letter -> spelled.append(spelling(letter)));
        // Korean syllables and voiced kana were decomposed too
        return Normalizer.normalize(spelled, Normalizer.Form.NFC);
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /**
     * Letters that people write in two ways and Unicode does not decompose. Those of Arabic are the usual ones of text
     * search: the final yeh without dots, the letters of Persian keyboards, teh marbuta written as heh, and the
     * stretching tatweel.
     */
    private static String spelling(int letter) {
        return switch (letter) {
            case 'ß' -> "ss";
            case 'æ' -> "ae";
            case 'œ' -> "oe";
            case 'ø' -> "o";
            case 'ł' -> "l";
            case 'đ', 'ð' -> "d";
            case 'þ' -> "th";
            case 'ħ' -> "h";
            case 'ŧ' -> "t";
            case 'ŋ' -> "n";
            case 'ı' -> "i";
            case 'ى', 'ی' -> "ي";
            case 'ک' -> "ك";
            case 'ة' -> "ه";
            case 'ـ' -> "";
            default -> digit(letter);
        };
    }

    /** The keyboards of some scripts have digits of their own. */
    private static String digit(int letter) {
        return Character.isDigit(letter)
                ? Integer.toString(Character.digit(letter, DECIMAL))
                : Character.toString(letter);
    }
}
