package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The normalized words of a name; either list may be empty.
 *
 * @param generation from a suffix, wherever it was entered; null if there is none
 */
record ComparableName(
        List<String> family, List<String> given, @Nullable Integer generation) {
    /** More words than a name has; those of a longer text would take minutes, since each is compared with each. */
    static final int MAX_WORDS = 12;

    static ComparableName of(@Nullable String family, List<String> given, @Nullable String suffix) {
        List<String> familyWords = family == null ? List.of() : ComparableText.words(family);
        List<String> givenWords = ComparableText.words(String.join(" ", given));
        List<String> suffixWords = suffix == null ? List.of() : ComparableText.words(suffix);
        if (suffixWords.isEmpty() && familyWords.size() <= 1 && givenWords.size() <= 1) {
            // most names, which need not be searched for a suffix
            return new ComparableName(familyWords, givenWords, null);
        }
        Stream<Integer> behindFamily = Stream.concat(suffixWords.stream(), Generation.last(familyWords))
                .map(Generation::behindFamily);
        Stream<Integer> behindGiven = Generation.last(givenWords).map(Generation::of);
        Integer generation = Stream.concat(behindFamily, behindGiven)
                .filter(each -> each != 0)
                .findFirst()
                .orElse(null);
        return new ComparableName(
                first(Generation.without(familyWords, Generation::behindFamily)),
                first(Generation.without(givenWords, Generation::of)),
                generation);
    }

    private static List<String> first(List<String> words) {
        return words.size() <= MAX_WORDS ? words : List.copyOf(words.subList(0, MAX_WORDS));
    }

    boolean isComplete() {
        return !family.isEmpty() && !given.isEmpty();
    }

    boolean isEmpty() {
        return family.isEmpty() && given.isEmpty();
    }
}
