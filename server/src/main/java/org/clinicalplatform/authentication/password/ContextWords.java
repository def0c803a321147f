package org.clinicalplatform.authentication.password;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words that somebody who knows the account would try first: names of its holder, of the organization, of the service.
 */
record ContextWords(List<String> longestFirst) {
    private static final int MIN_LENGTH = 3;
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern BETWEEN_LETTERS = Pattern.compile("[^\\p{L}\\p{M}]+");

    /** The words of the texts, with and without their digits; short ones are part of too many other words. */
    static ContextWords of(Stream<String> texts) {
        return new ContextWords(texts.map(PasswordBlocklist::normalize)
                .flatMap(text -> Stream.concat(BETWEEN_WORDS.splitAsStream(text), BETWEEN_LETTERS.splitAsStream(text)))
                .filter(word -> word.codePointCount(0, word.length()) >= MIN_LENGTH)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    /** The password without these words. */
    String removeFrom(String normalPassword) {
        String rest = normalPassword;
        for (String word : longestFirst) {
            rest = rest.replace(word, "");
        }
        return rest;
    }
}
