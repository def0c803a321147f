package org.clinicalplatform.demographics.matching;

import java.lang.Character.UnicodeScript;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Compares two names in different scripts by their Latin transliterations. Names in the same script are never compared
 * this way: many different Chinese names have the same transliteration.
 */
final class NameTransliteration {
    /** Their vowels are mostly not written. */
    private static final Set<UnicodeScript> CONSONANTAL = Set.of(UnicodeScript.ARABIC, UnicodeScript.HEBREW);
    /** With fewer consonants, too many names are alike. */
    private static final int MIN_CONSONANTS = 3;

    private static final String ARABIC_ARTICLE = "ال";

    /** In Latin letters; only Cyrillic words differ. */
    private static final List<UnaryOperator<String>> LATIN =
            List.of(Transliteration::latin, Transliteration::scholarly, Transliteration::ukrainian);

    /** As recorded, and in Latin letters. */
    private static final List<UnaryOperator<String>> WRITINGS = List.of(
            UnaryOperator.identity(), Transliteration::latin, Transliteration::scholarly, Transliteration::ukrainian);

    private final NameTable table;

    NameTransliteration(NameTable table) {
        this.table = table;
    }

    /** Whether the names differ in nothing but that one is in traditional and the other in simplified characters. */
    static boolean areSimplifiedAlike(List<String> a, List<String> b) {
        return Transliteration.script(a) == UnicodeScript.HAN
                && joined(a, Transliteration::simplified).equals(joined(b, Transliteration::simplified));
    }

    /** Whether the names differ in nothing but the Arabic article, which is written as the beginning of a word. */
    static boolean areAlikeWithoutArticles(List<String> a, List<String> b) {
        boolean arabic =
                Transliteration.script(a) == UnicodeScript.ARABIC || Transliteration.script(b) == UnicodeScript.ARABIC;
        return arabic && String.join("", withoutArticles(a)).equals(String.join("", withoutArticles(b)));
    }

    MatchAgreement family(List<String> a, List<String> b) {
        List<String> one = withoutArticles(FamilyNames.core(a));
        List<String> other = withoutArticles(FamilyNames.core(b));
        boolean listed = WRITINGS.stream()
                .anyMatch(writing -> table.isOneFamilyName(joined(one, writing), joined(other, writing)));
        return listed
                ? MatchAgreement.CLOSE
                : closest(writing -> spelling(
                        scripts(a, b),
                        FamilyNames.canonical(one.stream().map(writing).toList()),
                        FamilyNames.canonical(other.stream().map(writing).toList())));
    }

    MatchAgreement given(List<String> a, List<String> b) {
        String first = a.get(0);
        String other = b.get(0);
        if (WRITINGS.stream().anyMatch(writing -> table.areDifferent(writing.apply(first), writing.apply(other)))) {
            return MatchAgreement.DISAGREE;
        }
        if (WRITINGS.stream().anyMatch(writing -> table.isOneGivenName(writing.apply(first), writing.apply(other)))) {
            return MatchAgreement.CLOSE;
        }
        Set<UnicodeScript> scripts = scripts(a, b);
        MatchAgreement firsts = closest(writing -> spelling(scripts, writing.apply(first), writing.apply(other)));
        // a name of one word in one script may be of several in the other
        MatchAgreement wholes = closest(writing -> spelling(scripts, joined(a, writing), joined(b, writing)));
        return wholes.compareTo(firsts) < 0 ? wholes : firsts;
    }

    private static MatchAgreement closest(Function<UnaryOperator<String>, MatchAgreement> comparison) {
        return LATIN.stream().map(comparison).min(Comparator.naturalOrder()).orElse(MatchAgreement.DISAGREE);
    }

    private static Set<UnicodeScript> scripts(List<String> a, List<String> b) {
        return EnumSet.of(Transliteration.script(a), Transliteration.script(b));
    }

    private static String joined(List<String> words, UnaryOperator<String> writing) {
        return words.stream().map(writing).collect(Collectors.joining());
    }

    private static List<String> withoutArticles(List<String> words) {
        return words.stream()
                .map(word -> word.startsWith(ARABIC_ARTICLE) && word.length() > ARABIC_ARTICLE.length() + 1
                        ? word.substring(ARABIC_ARTICLE.length())
                        : word)
                .toList();
    }

    private static MatchAgreement spelling(Set<UnicodeScript> scripts, String a, String b) {
        if (a.equals(b)) {
            return MatchAgreement.CLOSE;
        }
        if (scripts.contains(UnicodeScript.HAN)) {
            // tones are lost already, and one letter makes another name
            return MatchAgreement.DISAGREE;
        }
        String one = Romanization.key(a);
        String other = Romanization.key(b);
        if (one.equals(other)) {
            return MatchAgreement.CLOSE;
        }
        boolean skeleton = scripts.stream().anyMatch(CONSONANTAL::contains) && haveOneSkeleton(one, other);
        return skeleton || NameSpelling.of(one, other) == MatchAgreement.CLOSE
                ? MatchAgreement.SIMILAR
                : MatchAgreement.DISAGREE;
    }

    private static boolean haveOneSkeleton(String a, String b) {
        String consonants = Romanization.consonants(a);
        return consonants.length() >= MIN_CONSONANTS && consonants.equals(Romanization.consonants(b));
    }
}
