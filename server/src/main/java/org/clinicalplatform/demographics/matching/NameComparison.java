package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * Compares two names. Names that are spelled alike, apart from case, accents and spaces, are EXACT, and so are given
 * names of which one lacks the second name or has its initial. Other forms of one name, such as a nickname, a particle
 * or another script, are CLOSE.
 */
final class NameComparison {
    private static final NameComparison WITHOUT_NICKNAMES = new NameComparison(NameTable.EMPTY);

    private final NameTable table;
    private final GivenNameWords words;
    private final NameTransliteration scripts;
    private final StandInNames standIns;

    NameComparison(NameTable table) {
        this.table = table;
        this.words = new GivenNameWords(table);
        this.scripts = new NameTransliteration(table);
        this.standIns = new StandInNames(table);
    }

    /**
     * Compares the parts as entered; a part that one of the names lacks is missing from the result. A stand-in for a
     * given name, such as that of a newborn, proves nothing about a name that was given since.
     */
    Map<MatchField, MatchAgreement> straight(ComparableName a, ComparableName b) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        if (!a.family().isEmpty() && !b.family().isEmpty()) {
            agreements.put(MatchField.FAMILY_NAME, family(a.family(), b.family()));
        }
        boolean unnamed = standIns.isStandIn(a.given());
        if (!a.given().isEmpty() && !b.given().isEmpty() && unnamed == standIns.isStandIn(b.given())) {
            agreements.put(MatchField.GIVEN_NAME, unnamed ? standIns.compare(a, b) : given(a, b));
        }
        return agreements;
    }

    /**
     * The names to compare with those of another person. If both persons have given names, what stood for these before
     * is left out: else Baby A, which is not compared with a name, would hide that the names of twins differ.
     */
    List<ComparableName> compared(List<ComparableName> names, List<ComparableName> ofOther) {
        return names.size() > 1 && isNamed(names) && isNamed(ofOther)
                ? names.stream()
                        .filter(name -> !standIns.isStandIn(name.given()))
                        .toList()
                : names;
    }

    /** Whether one person has a given name, and the other only what stands for one. */
    boolean standInMeetsName(List<ComparableName> a, List<ComparableName> b) {
        return (isUnnamed(a) && isNamed(b)) || (isUnnamed(b) && isNamed(a));
    }

    private boolean isUnnamed(List<ComparableName> names) {
        return !isNamed(names) && names.stream().anyMatch(name -> standIns.isStandIn(name.given()));
    }

    private boolean isNamed(List<ComparableName> names) {
        return names.stream().anyMatch(name -> !name.given().isEmpty() && !standIns.isStandIn(name.given()));
    }

    /**
     * Compares as if family and given name of one were swapped; empty if neither agrees. If only one of the two agrees,
     * it is the given name whichever name is seen from which, since people change their family names. If one agrees and
     * the other is similar, both do. If both do, but not exactly, the given names are CLOSE, as they may be those of
     * twins. Nicknames do not count, since many are family names, such as James and Will.
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
        if (ComparableText.joined(a).equals(ComparableText.joined(b))) {
            return MatchAgreement.EXACT;
        }
        if (Transliteration.script(a) != Transliteration.script(b)) {
            return scripts.family(a, b);
        }
        List<String> coreA = FamilyNames.core(a);
        List<String> coreB = FamilyNames.core(b);
        return areForms(coreA, coreB) ? MatchAgreement.CLOSE : spelling(a, coreA, b, coreB);
    }

    /**
     * Whether the two are different forms of one family name and no spellings of one form: with or without a particle
     * or one half of a double name, of another gender or in another script.
     */
    boolean areFormsOfOneFamily(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty() || ComparableText.joined(a).equals(ComparableText.joined(b))) {
            return false;
        }
        return Transliteration.script(a) == Transliteration.script(b)
                ? areForms(FamilyNames.core(a), FamilyNames.core(b))
                : scripts.family(a, b) == MatchAgreement.CLOSE;
    }

    /** A double name with one half missing, or with the halves swapped, is a form too. */
    private boolean areForms(List<String> coreA, List<String> coreB) {
        return FamilyNames.isPart(coreA, coreB) || FamilyNames.isPart(coreB, coreA) || isOneFamilyName(coreA, coreB);
    }

    private boolean isOneFamilyName(List<String> a, List<String> b) {
        // all variants begin alike, and most names do not
        boolean variants = a.get(0).charAt(0) == b.get(0).charAt(0)
                && FamilyNames.canonical(a).equals(FamilyNames.canonical(b));
        return variants
                || table.isOneFamilyName(ComparableText.joined(a), ComparableText.joined(b))
                || NameTransliteration.areSimplifiedAlike(a, b)
                || NameTransliteration.areAlikeWithoutArticles(a, b);
    }

    /** Where both have particles, these say nothing: van der Berg is not van der Meer. */
    private static MatchAgreement spelling(List<String> a, List<String> coreA, List<String> b, List<String> coreB) {
        MatchAgreement cores = NameSpelling.of(ComparableText.joined(coreA), ComparableText.joined(coreB));
        boolean one = coreA.size() < a.size();
        boolean other = coreB.size() < b.size();
        if (one == other) {
            return cores;
        }
        MatchAgreement wholes = NameSpelling.of(ComparableText.joined(a), ComparableText.joined(b));
        return wholes.compareTo(cores) < 0 ? wholes : cores;
    }

    private MatchAgreement given(ComparableName a, ComparableName b) {
        return Generation.differ(a.generation(), b.generation())
                ? MatchAgreement.DISAGREE
                : given(a.given(), b.given());
    }

    /** People mostly use the first of their given names. */
    MatchAgreement given(List<String> a, List<String> b) {
        if (words.beginAlike(a, b)) {
            return MatchAgreement.EXACT;
        }
        List<String> one = GivenNames.compounded(a);
        List<String> other = GivenNames.compounded(b);
        if (Transliteration.script(one) != Transliteration.script(other)) {
            return scripts.given(one, other);
        }
        if (table.areDifferent(one.get(0), other.get(0))) {
            return MatchAgreement.DISAGREE;
        }
        return NameTransliteration.areSimplifiedAlike(one, other) ? MatchAgreement.CLOSE : words.compare(one, other);
    }
}
