package org.clinicalplatform.demographics.matching;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.ibm.icu.text.Transliterator;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Writes words of other scripts in Latin letters, and traditional Chinese characters as simplified ones, by the rules
 * of ICU. The words are those of {@link ComparableText}. Latin words cost nothing. ICU takes up to half a millisecond
 * for any other word, and up to seconds for the first word of a script, since it reads the rules of the script then; so
 * recent results are cached.
 */
final class Transliteration {
    private static final int KEPT_WORDS = 50_000;
    /** The last Latin letter of Unicode's first blocks; {@link ComparableText} leaves few behind them. */
    private static final char LAST_LATIN = '\u024F';

    private static final String SIMPLIFYING = "Hant-Hans";
    private static final String TO_ASCII = "; Latin-ASCII";

    /**
     * The romanizations that passports follow, where ICU has them; the Cyrillic letters of other languages follow their
     * own.
     */
    private static final Map<UnicodeScript, String> RULES = Map.of(
            UnicodeScript.CYRILLIC,
            "Russian-Latin/BGN; Cyrillic-Latin" + TO_ASCII,
            UnicodeScript.GREEK,
            "Greek-Latin/UNGEGN" + TO_ASCII,
            UnicodeScript.ARABIC,
            "Arabic-Latin" + TO_ASCII,
            UnicodeScript.HEBREW,
            "Hebrew-Latin" + TO_ASCII,
            UnicodeScript.HAN,
            "Han-Latin" + TO_ASCII,
            UnicodeScript.HANGUL,
            "Hangul-Latin" + TO_ASCII);

    /** One letter for one, as Serbian, Croatian, Czech and libraries write Slavic names. */
    private static final String SCHOLARLY = "Cyrillic-Latin" + TO_ASCII;

    /** As Ukrainian passports write it: Honcharenko, where the Russian rules write Goncharenko. */
    private static final String UKRAINIAN = "Ukrainian-Latin/BGN; Cyrillic-Latin" + TO_ASCII;

    /** Letters that Ukrainian does not have. */
    private static final Pattern NOT_UKRAINIAN = Pattern.compile("[ыэъ]");

    private static final String OTHER_RULES = "Any-Latin" + TO_ASCII;

    private static final Map<String, Transliterator> TRANSLITERATORS = new ConcurrentHashMap<>();
    private static final Cache<String, String> LATIN =
            Caffeine.newBuilder().maximumSize(KEPT_WORDS).build();
    private static final Cache<String, String> SCHOLARLY_LATIN =
            Caffeine.newBuilder().maximumSize(KEPT_WORDS).build();
    private static final Cache<String, String> UKRAINIAN_LATIN =
            Caffeine.newBuilder().maximumSize(KEPT_WORDS).build();
    private static final Cache<String, String> SIMPLIFIED =
            Caffeine.newBuilder().maximumSize(KEPT_WORDS).build();

    private Transliteration() {}

    /** The script of the first letter of words; they are never empty. */
    static UnicodeScript script(List<String> words) {
        return script(words.get(0));
    }

    /** The word in Latin letters without accents. */
    static String latin(String word) {
        UnicodeScript script = script(word);
        return script == UnicodeScript.LATIN
                ? word
                : LATIN.get(word, each -> written(RULES.getOrDefault(script, OTHER_RULES), each));
    }

    /** The word in Latin letters, a Cyrillic one by the rules of {@link #SCHOLARLY}. */
    static String scholarly(String word) {
        return script(word) == UnicodeScript.CYRILLIC
                ? SCHOLARLY_LATIN.get(word, each -> written(SCHOLARLY, each))
                : latin(word);
    }

    /** The word in Latin letters, a Cyrillic one that may be Ukrainian by the rules of {@link #UKRAINIAN}. */
    static String ukrainian(String word) {
        boolean possible = script(word) == UnicodeScript.CYRILLIC
                && !NOT_UKRAINIAN.matcher(word).find();
        return possible ? UKRAINIAN_LATIN.get(word, each -> written(UKRAINIAN, each)) : latin(word);
    }

    /** The word with simplified characters. */
    static String simplified(String word) {
        return script(word) == UnicodeScript.HAN ? SIMPLIFIED.get(word, each -> written(SIMPLIFYING, each)) : word;
    }

    /** Digits count as Latin. */
    private static UnicodeScript script(String word) {
        if (word.charAt(0) <= LAST_LATIN) {
            return UnicodeScript.LATIN;
        }
        UnicodeScript script = UnicodeScript.of(word.codePointAt(0));
        return script == UnicodeScript.COMMON || script == UnicodeScript.INHERITED ? UnicodeScript.LATIN : script;
    }

    private static String written(String rules, String word) {
        Transliterator transliterator = TRANSLITERATORS.computeIfAbsent(rules, Transliterator::getInstance);
        // some of ICU's transliterators, such as that of Thai, have state
        synchronized (transliterator) {
            String written = ComparableText.joined(transliterator.transliterate(word));
            return written.isEmpty() ? word : written;
        }
    }
}
