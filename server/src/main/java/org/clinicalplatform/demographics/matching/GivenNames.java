package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Arabic given names that begin with "servant of", such as Abd al-Rahman. They are one name, which records write as one
 * to three words, with the article assimilated or not; Abd al-Karim is another.
 */
final class GivenNames {
    private static final String SERVANT = "abd";
    private static final String ARABIC_SERVANT = "عبد";
    /** The article, with the consonants that it takes on before those of the next word. */
    private static final String ARTICLE = "[aeuo](?:l|r|s|sh|d|n|t|z)";

    private static final Pattern JOINED = Pattern.compile(SERVANT + "(?:" + ARTICLE + ")?(?<name>.{4,})");
    private static final Pattern BEGINNING = Pattern.compile(SERVANT + "(?:" + ARTICLE + ")?");
    private static final Set<String> ARTICLES =
            Set.of("al", "el", "ul", "ar", "er", "ur", "as", "us", "ash", "ad", "an", "at", "az", "ال");

    private GivenNames() {}

    /** The words, with those of such a name joined and without its article. */
    static List<String> compounded(List<String> words) {
        String first = words.get(0);
        if (!first.startsWith(SERVANT) && !first.equals(ARABIC_SERVANT)) {
            return words;
        }
        if (words.size() > 1 && (BEGINNING.matcher(first).matches() || first.equals(ARABIC_SERVANT))) {
            int name = words.size() > 2 && ARTICLES.contains(words.get(1)) ? 2 : 1;
            String servant = first.equals(ARABIC_SERVANT) ? ARABIC_SERVANT : SERVANT;
            return joined(servant + words.get(name), words.subList(name + 1, words.size()));
        }
        Matcher matcher = JOINED.matcher(first);
        return matcher.matches() ? joined(SERVANT + matcher.group("name"), words.subList(1, words.size())) : words;
    }

    /** What tells the name from the other: without "servant of" if both begin so. */
    static String distinguishing(String compounded, String other) {
        return compounded.startsWith(SERVANT) && other.startsWith(SERVANT)
                ? compounded.substring(SERVANT.length())
                : compounded;
    }

    private static List<String> joined(String first, List<String> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }
}
