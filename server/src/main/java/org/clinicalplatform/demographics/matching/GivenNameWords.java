package org.clinicalplatform.demographics.matching;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Compares given names word by word. Brothers and sisters share words, as in José Juan and José Antonio, and so do a
 * child and the father it is named after. Therefore names are alike only if all words of one are found in the other.
 */
final class GivenNameWords {
    /** Fewer letters are the beginning of too many names. */
    private static final int MIN_BEGINNING = 3;

    /** A single Chinese character or Korean syllable is a name and not the beginning of one. */
    private static final Set<UnicodeScript> UNABBREVIATED = Set.of(UnicodeScript.HAN, UnicodeScript.HANGUL);

    private final NameTable table;

    GivenNameWords(NameTable table) {
        this.table = table;
    }

    /**
     * Whether the names are the same as far as both have words: letter by letter, with an initial in place of any word
     * but the first, or with words that one of them lacks. Initials alone are not a name.
     */
    boolean beginAlike(List<String> a, List<String> b) {
        if (a.get(0).charAt(0) != b.get(0).charAt(0)) {
            return false;
        }
        if (ComparableText.joined(a).equals(ComparableText.joined(b))) {
            return !a.stream().allMatch(GivenNameWords::isInitial);
        }
        int common = Math.min(a.size(), b.size());
        return a.get(0).equals(b.get(0))
                && IntStream.range(1, common).allMatch(i -> isOneWord(a.get(i), b.get(i)))
                && IntStream.range(0, common)
                        .anyMatch(i -> !isInitial(a.get(i)) && a.get(i).equals(b.get(i)));
    }

    private static boolean isOneWord(String a, String b) {
        return a.equals(b) || isInitialOf(a, b);
    }

    /** The agreement of names that are not the same. */
    MatchAgreement compare(List<String> a, List<String> b) {
        MatchAgreement[] bestOfB = new MatchAgreement[b.size()];
        Arrays.fill(bestOfB, MatchAgreement.DISAGREE);
        MatchAgreement worst = MatchAgreement.CLOSE;
        boolean named = false;
        for (int i = 0; i < a.size(); i++) {
            MatchAgreement best = MatchAgreement.DISAGREE;
            for (int j = 0; j < b.size(); j++) {
                MatchAgreement each = word(a.get(i), b.get(j), i, j);
                best = closer(each, best);
                bestOfB[j] = closer(each, bestOfB[j]);
                named |= each != MatchAgreement.DISAGREE && !isInitial(a.get(i)) && !isInitial(b.get(j));
            }
            worst = further(best, worst);
        }
        MatchAgreement found =
                closer(worst, Arrays.stream(bestOfB).reduce(MatchAgreement.CLOSE, GivenNameWords::further));
        return named || found == MatchAgreement.DISAGREE ? found : MatchAgreement.SIMILAR;
    }

    private static MatchAgreement closer(MatchAgreement a, MatchAgreement b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static MatchAgreement further(MatchAgreement a, MatchAgreement b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    private MatchAgreement word(String a, String b, int placeOfA, int placeOfB) {
        if (a.equals(b) || isInitialOf(a, b)) {
            return MatchAgreement.EXACT;
        }
        if (table.areDifferent(a, b)) {
            return MatchAgreement.DISAGREE;
        }
        boolean inPlace = placeOfA == placeOfB && table.isOneGivenName(a, b);
        boolean beginning = placeOfA > 0 && placeOfB > 0 && (isBeginning(a, b) || isBeginning(b, a));
        return inPlace || beginning
                ? MatchAgreement.CLOSE
                : NameSpelling.of(GivenNames.distinguishing(a, b), GivenNames.distinguishing(b, a));
    }

    /** Fields of other programs end after some letters. */
    private static boolean isBeginning(String word, String other) {
        return word.codePointCount(0, word.length()) >= MIN_BEGINNING && other.startsWith(word);
    }

    private static boolean isInitialOf(String a, String b) {
        return (isInitial(a) || isInitial(b)) && a.codePointAt(0) == b.codePointAt(0);
    }

    private static boolean isInitial(String word) {
        return word.codePointCount(0, word.length()) == 1
                && !UNABBREVIATED.contains(Transliteration.script(List.of(word)));
    }
}
