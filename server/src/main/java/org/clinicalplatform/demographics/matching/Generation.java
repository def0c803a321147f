package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Suffixes of names that tell apart the generations of a family, such as Sr, Jr and III. */
final class Generation {
    private static final Map<String, Integer> SUFFIXES = Map.ofEntries(
            Map.entry("sr", 1),
            Map.entry("snr", 1),
            Map.entry("senior", 1),
            Map.entry("jr", 2),
            Map.entry("jnr", 2),
            Map.entry("junior", 2),
            Map.entry("ii", 2),
            Map.entry("2nd", 2),
            Map.entry("iii", 3),
            Map.entry("3rd", 3),
            Map.entry("iv", 4),
            Map.entry("4th", 4));

    /**
     * Portuguese and Spanish words for son, grandson and great-grandson. They are suffixes of a family name alone: for
     * a newborn, filho and hijo stand for the given name. Nieto and Sobrinho are left out, since they are family names
     * too often.
     */
    private static final Map<String, Integer> OF_FAMILY_NAMES = Map.of("filho", 2, "hijo", 2, "neto", 3, "bisneto", 4);

    private Generation() {}

    /** The number of the generation, 1 for the oldest; 0 if the word is not a suffix. */
    static int of(String word) {
        return SUFFIXES.getOrDefault(word, 0);
    }

    /** The same for a word behind a family name, or in a field of its own. */
    static int behindFamily(String word) {
        return OF_FAMILY_NAMES.getOrDefault(word, of(word));
    }

    /** Whether both are known and differ. A name without suffix may belong to any generation. */
    static boolean differ(@Nullable Integer a, @Nullable Integer b) {
        return a != null && b != null && !a.equals(b);
    }

    /** The last word of a name of several words, which may be a suffix. */
    static Stream<String> last(List<String> words) {
        return words.size() > 1 ? Stream.of(words.get(words.size() - 1)) : Stream.empty();
    }

    /** The words without a suffix at their end. */
    static List<String> without(List<String> words, ToIntFunction<String> generation) {
        return last(words).anyMatch(word -> generation.applyAsInt(word) != 0)
                ? words.subList(0, words.size() - 1)
                : words;
    }
}
