package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;

/** Compares what was entered for the given names of two newborns, or of others whose names were unknown. */
final class StandInNames {
    /** Between the word and the number of Twin2. */
    private static final Pattern NUMBER = Pattern.compile("(?<=[^0-9])(?=[0-9]+$)");

    private final NameTable table;

    StandInNames(NameTable table) {
        this.table = table;
    }

    /** Whether the words begin with what stands for a given name, such as Baby Girl, Twin 2 and Twin2. */
    boolean isStandIn(List<String> given) {
        return table.isStandIn(separated(given));
    }

    /**
     * Baby A is not Baby B, nor Baby Boy Baby Girl; but either may be the one registered as Baby. Both of twins may be
     * registered as Baby Boy, so that an equal stand-in is a name only if a letter or a number tells multiples apart.
     */
    MatchAgreement compare(ComparableName a, ComparableName b) {
        List<String> one = numbered(a);
        List<String> other = numbered(b);
        if (String.join("", one).equals(String.join("", other))) {
            return isOneOfMultiples(one) && isOneOfMultiples(other) ? MatchAgreement.EXACT : MatchAgreement.SIMILAR;
        }
        int common = Math.min(one.size(), other.size());
        return one.subList(0, common).equals(other.subList(0, common))
                ? MatchAgreement.SIMILAR
                : MatchAgreement.DISAGREE;
    }

    /** The II of Twin II is a number, not a generation. */
    private static List<String> numbered(ComparableName name) {
        Integer number = name.generation();
        List<String> given = separated(name.given());
        return number == null
                ? given
                : Stream.concat(given.stream(), Stream.of(number.toString())).toList();
    }

    /** The words, with a number at the end of a word as a separate word. Few given names contain a number. */
    static List<String> separated(List<String> given) {
        for (String word : given) {
            if (Character.isDigit(word.charAt(word.length() - 1))) {
                return given.stream().flatMap(NUMBER::splitAsStream).toList();
            }
        }
        return given;
    }

    /** The O of B/O is part of the stand-in itself. */
    private boolean isOneOfMultiples(List<String> given) {
        String last = given.get(given.size() - 1);
        boolean letter = last.codePointCount(0, last.length()) == 1;
        return given.size() > table.wordsOfStandIn(given)
                && (letter || last.chars().allMatch(Character::isDigit));
    }
}
