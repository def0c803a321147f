package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSimilarityTest {
    /** Few letters, so that words are alike by chance. */
    private static final String LETTERS = "abc";

    /** Modulo 64 the ideograph is an a, and the last two are one letter. */
    private static final String MANY_LETTERS = "abdeor両óĳ";

    private final Random random = new Random(7);

    @ParameterizedTest
    @CsvSource(textBlock = """
            anna,  ana,   1
            anna,  annas, 1
            anna,  hanna, 1
            anna,  anne,  1
            anna,  nana,  1
            anna,  anan,  1
            ab,    ba,    1
            a,     b,     1
            '',    a,     1
            anna,  anna,  0
            '',    '',    0
            anna,  nan,   2
            anna,  aann,  2
            ca,    abc,   3
            anna,  otto,  3
            anna,  an,    2
            '',    abc,   3
            """)
    void slipsWhenWordsDifferThenAreCounted(String one, String other, int expected) {
        assertThat(TextSimilarity.slips(one, other, 2))
                .isEqualTo(TextSimilarity.slips(other, one, 2))
                .isEqualTo(expected);
        assertThat(TextSimilarity.isOneSlip(one, other))
                .isEqualTo(TextSimilarity.isOneSlip(other, one))
                .isEqualTo(expected == 1);
    }

    @Test
    void slipWhenWordsAreRandomThenIsOneIfTheyAreOneApart() {
        for (int i = 0; i < 100_000; i++) {
            String one = word();
            String other = word();

            assertThat(TextSimilarity.isOneSlip(one, other))
                    .as("%s, %s", one, other)
                    .isEqualTo(TextSimilarity.slips(one, other, 9) == 1);
        }
    }

    /** Swapped letters are one slip here, and two for the library. */
    @Test
    void slipsWhenThereAreManyThenAreCountedUpToTheBound() {
        LevenshteinDistance library = LevenshteinDistance.getDefaultInstance();
        for (int i = 0; i < 100_000; i++) {
            String one = word();
            String other = word();

            int exact = TextSimilarity.slips(one, other, 9);
            assertThat(exact)
                    .as("%s, %s", one, other)
                    .isBetween((library.apply(one, other) + 1) / 2, library.apply(one, other));
            for (int max : List.of(0, 1, 2, 3)) {
                assertThat(TextSimilarity.slips(one, other, max))
                        .as("%s, %s", one, other)
                        .isEqualTo(Math.min(exact, max + 1));
            }
        }
    }

    /** Without the bound the similarity is that of the library. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.82, 0.88, 0.9, 0.92, 1})
    void similarityWhenItReachesTheBoundThenIsThatWithoutOneAndOtherwiseNone(double bound) {
        for (int i = 0; i < 100_000; i++) {
            String one = word(MANY_LETTERS);
            String other = i % 3 == 0 ? one + word(MANY_LETTERS) : word(MANY_LETTERS);

            double similarity = TextSimilarity.jaroWinkler(one, other);
            assertThat(TextSimilarity.jaroWinkler(one, other, bound))
                    .as("%s, %s", one, other)
                    .isEqualTo(similarity < bound ? 0 : similarity);
        }
    }

    private String word() {
        return word(LETTERS);
    }

    private String word(String letters) {
        return random.ints(random.nextInt(8), 0, letters.length())
                .mapToObj(at -> letters.substring(at, at + 1))
                .collect(Collectors.joining());
    }
}
