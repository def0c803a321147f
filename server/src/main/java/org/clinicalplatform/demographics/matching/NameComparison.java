package org.clinicalplatform.demographics.matching;

import java.lang.Character.UnicodeScript;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Compares two names. Names that are spelled alike, apart from case, accents and spaces, are EXACT, and so are given names
 * of which one lacks the second name or has its initial. Other forms of one name, such as a nickname, a particle or another
 * script, are CLOSE.
 */
final class NameComparison {
    /** Words that stand for the given name of a newborn; what follows them tells multiples apart. */
    private static final Set<String> NEWBORNS =
            Set.of("baby", "babyboy", "babygirl", "boy", "girl", "infant", "newborn", "triplet", "twin");

    private static final NameComparison WITHOUT_NICKNAMES = new NameComparison(NameTable.EMPTY);

    private final NameTable table;
    private final NameTransliteration scripts;

    NameComparison(NameTable table) {
        this.table = table;
        this.scripts = new NameTransliteration(table);
    }

    /**
     * Compares the parts as entered; a part that one of the names lacks is missing from the result. The stand-in for the given
     * name of a newborn says nothing about a name that was given since.
     */
    Map<MatchField, MatchAgreement> straight(ComparableName a, ComparableName b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.family().isEmpty() && !b.family().isEmpty()) {
            agreements.put(MatchField.FAMILY_NAME, family(a.family(), b.family()));
        }
        if (!a.given().isEmpty() && !b.given().isEmpty() && isNewborn(a.given()) == isNewborn(b.given())) {
            boolean different = Generation.differ(a.generation(), b.generation());
            agreements.put(MatchField.GIVEN_NAME, different ? MatchAgreement.DISAGREE : given(a.given(), b.given()));
        }
        return agreements;
    }

    /**
     * Compares as if family and given name of one were swapped; empty if neither agrees. If only one of the two agrees, it is
     * the given name whichever name is seen from which, since people change their family names. If one agrees and the other
     * is similar, both do. If both do, but not exactly, the given names are CLOSE, as they may be those of twins. Nicknames
     * do not count, since many are family names, such as James and Will.
     */
    static Map<MatchField, MatchAgreement> swapped(ComparableName a, ComparableName b) {
        boolean family = agree(a.family(), b.given(), MatchAgreement.CLOSE);
        boolean given = agree(a.given(), b.family(), MatchAgreement.CLOSE);
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!family && !given || Generation.differ(a.generation(), b.generation())) {
            return agreements;
        }
        if (areAlike(a.family(), b.given()) && areAlike(a.given(), b.family())) {
            boolean exactly = agree(a.family(), b.given(), MatchAgreement.EXACT)
                    && agree(a.given(), b.family(), MatchAgreement.EXACT);
            agreements.put(MatchField.FAMILY_NAME, MatchAgreement.SWAPPED);
            agreements.put(MatchField.GIVEN_NAME, exactly ? MatchAgreement.SWAPPED : MatchAgreement.CLOSE);
            return agreements;
        }
        agreements.put(MatchField.GIVEN_NAME, MatchAgreement.SWAPPED);
        if (areComparable(a, b)) {
            agreements.put(MatchField.FAMILY_NAME, MatchAgreement.DISAGREE);
        }
        return agreements;
    }

    private static boolean areComparable(ComparableName a, ComparableName b) {
        return Stream.of(a.family(), a.given(), b.family(), b.given()).noneMatch(List::isEmpty);
    }

    private static boolean areAlike(List<String> a, List<String> b) {
        return agree(a, b, MatchAgreement.SIMILAR);
    }

    private static boolean agree(List<String> a, List<String> b, MatchAgreement least) {
        return !a.isEmpty() && !b.isEmpty() && WITHOUT_NICKNAMES.given(a, b).compareTo(least) <= 0;
    }

    MatchAgreement family(List<String> a, List<String> b) {
        if (String.join("", a).equals(String.join("", b))) {
            return MatchAgreement.EXACT;
        }
        if (Transliteration.script(a) != Transliteration.script(b)) {
            return scripts.family(a, b);
        }
        List<String> coreA = FamilyNames.core(a);
        List<String> coreB = FamilyNames.core(b);
        // a double name with one half missing, or with the halves swapped
        boolean partly = coreA.containsAll(coreB) || coreB.containsAll(coreA);
        return partly || isOneFamilyName(coreA, coreB) ? MatchAgreement.CLOSE : spelling(a, coreA, b, coreB);
    }

    private boolean isOneFamilyName(List<String> a, List<String> b) {
        // all variants begin alike, and most names do not
        boolean variants = a.get(0).charAt(0) == b.get(0).charAt(0)
                && FamilyNames.canonical(a).equals(FamilyNames.canonical(b));
        return variants
                || table.isOneFamilyName(String.join("", a), String.join("", b))
                || NameTransliteration.areSimplifiedAlike(a, b);
    }

    /** Where both have particles, these say nothing: van der Berg is not van der Meer. */
    private static MatchAgreement spelling(List<String> a, List<String> coreA, List<String> b, List<String> coreB) {
        MatchAgreement cores = NameSpelling.of(String.join("", coreA), String.join("", coreB));
        boolean one = coreA.size() < a.size();
        boolean other = coreB.size() < b.size();
        if (one == other) {
            return cores;
        }
        MatchAgreement wholes = NameSpelling.of(String.join("", a), String.join("", b));
        return wholes.compareTo(cores) < 0 ? wholes : cores;
    }

    /** People mostly use the first of their given names. */
    MatchAgreement given(List<String> a, List<String> b) {
        if (isNewborn(a) && isNewborn(b)) {
            return newborn(a, b);
        }
        if (String.join("", a).equals(String.join("", b))) {
            return MatchAgreement.EXACT;
        }
        if (a.get(0).equals(b.get(0)) && (a.size() == 1 || b.size() == 1 || isInitial(a.get(1), b.get(1)))) {
            return MatchAgreement.EXACT;
        }
        return otherwise(GivenNames.compounded(a), GivenNames.compounded(b));
    }

    private MatchAgreement otherwise(List<String> a, List<String> b) {
        if (Transliteration.script(a) != Transliteration.script(b)) {
            return scripts.given(a, b);
        }
        String first = a.get(0);
        String other = b.get(0);
        if (table.areDifferent(first, other)) {
            return MatchAgreement.DISAGREE;
        }
        boolean one = !Collections.disjoint(a, b)
                || table.isOneGivenName(first, other)
                || NameTransliteration.areSimplifiedAlike(a, b);
        if (one) {
            return MatchAgreement.CLOSE;
        }
        return isInitial(first, other)
                ? MatchAgreement.SIMILAR
                : NameSpelling.of(GivenNames.distinguishing(first, other), GivenNames.distinguishing(other, first));
    }

    private static boolean isNewborn(List<String> given) {
        return NEWBORNS.contains(given.get(0));
    }

    /**
     * Baby A is not Baby B, nor Baby Boy Baby Girl; but either may be the one registered as Baby. Both of twins may be
     * registered as Baby Boy, so that an equal stand-in is a name only if a letter or a number tells multiples apart.
     */
    private static MatchAgreement newborn(List<String> a, List<String> b) {
        if (String.join("", a).equals(String.join("", b))) {
            return isOneOfMultiples(a) && isOneOfMultiples(b) ? MatchAgreement.EXACT : MatchAgreement.SIMILAR;
        }
        int common = Math.min(a.size(), b.size());
        return a.subList(0, common).equals(b.subList(0, common)) ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }

    private static boolean isOneOfMultiples(List<String> given) {
        return given.stream()
                .skip(1)
                .anyMatch(word -> word.length() == 1 || word.chars().allMatch(Character::isDigit));
    }

    /** A single Chinese character is a name and not the beginning of one. */
    private static boolean isInitial(String a, String b) {
        return (a.length() == 1 || b.length() == 1)
                && a.charAt(0) == b.charAt(0)
                && Transliteration.script(List.of(a)) != UnicodeScript.HAN;
    }
}
