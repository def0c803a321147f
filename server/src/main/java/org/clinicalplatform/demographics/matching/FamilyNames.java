package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How one family name varies: by particles that some records omit, and by endings that follow gender or spelling. */
final class FamilyNames {
    /** Articles, prepositions, and words for son, daughter and family, which some records have and others omit. */
    private static final Set<String> PARTICLES = Set.of(
            "af", "al", "av", "ben", "bin", "bint", "d", "da", "dal", "das", "de", "degli", "dei", "del", "della",
            "dem", "den", "der", "des", "di", "do", "dos", "du", "e", "el", "ibn", "la", "las", "le", "les", "lo",
            "los", "op", "s", "t", "te", "ten", "ter", "ul", "van", "vande", "vanden", "vander", "vom", "von", "y",
            "zu", "zum", "zur", "аль", "бен", "бин", "ван", "де", "ибн", "фон", "эль", "ابن", "ال", "بن", "بنت", "בן",
            "בת");

    private static final String MAC = "mac";
    private static final int MIN_LENGTH_OF_MAC = 6;
    private static final Set<String> SAINTS = Set.of("saint", "sainte", "sankt", "sint");

    /** As in Dostoevsky, -skii, -skij, -skaya, Kowalski and Kowalska, Horecký and Horecká. */
    private static final Pattern SKY = Pattern.compile("(?<=..[scz])k(?:ii|iy|ij|yi|yj|y|i|aya|aja|aia|a)$");

    private static final Pattern CYRILLIC_SKY = Pattern.compile("(?<=..[сцз])ь?к(?:ии|ая|и|а)$");
    /** As in Romanov, Romanova, Romanoff and Romanow. */
    private static final Pattern OV = Pattern.compile("(?<=..)([oe])(?:va|v|ff|w|wa)$");

    private static final Pattern CYRILLIC_OV = Pattern.compile("(?<=..)([ое])ва$");
    /** As in Tolstoy, Tolstoi, Tolstoj and Tolstaya. */
    private static final Pattern OY = Pattern.compile("(?<=..st)(?:o[yij]|a[yij]a)$");

    private FamilyNames() {}

    /** The words without particles; all of them if there are no others. */
    static List<String> core(List<String> words) {
        if (words.size() == 1) {
            return words;
        }
        List<String> core =
                words.stream().filter(word -> !PARTICLES.contains(word)).toList();
        return core.isEmpty() ? words : core;
    }

    /**
     * Whether the other name has each of the words, repeated ones as often: García García is not part of García López.
     */
    static boolean isPart(List<String> words, List<String> ofName) {
        List<String> left = new ArrayList<>(ofName);
        return words.stream().allMatch(left::remove);
    }

    /**
     * One spelling for the gender forms and spellings of a name. It is for comparison alone, and need not be a name.
     */
    static String canonical(List<String> words) {
        return words.stream().map(FamilyNames::canonical).collect(Collectors.joining());
    }

    private static String canonical(String word) {
        if (SAINTS.contains(word)) {
            return "st";
        }
        String begun =
                word.startsWith(MAC) && word.length() >= MIN_LENGTH_OF_MAC ? "mc" + word.substring(MAC.length()) : word;
        return switch (begun.charAt(begun.length() - 1)) {
            case 'а', 'я', 'и' ->
                CYRILLIC_OV
                        .matcher(CYRILLIC_SKY.matcher(begun).replaceFirst("ки"))
                        .replaceFirst("$1в");
            case 'a', 'i', 'y', 'j', 'v', 'f', 'w' ->
                OY.matcher(OV.matcher(SKY.matcher(begun).replaceFirst("ki")).replaceFirst("$1v"))
                        .replaceFirst("oy");
            default -> begun;
        };
    }
}
