package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names in Adlam, whose letters are two units in Java, are compared by letters, as Latin ones are. */
class LettersOfTwoUnitsTest {
    /** The first small letter of Adlam. */
    private static final int ADLAM = 0x1E922;

    private final NameComparison comparison = new NameComparison(NameTable.EMPTY);

    @ParameterizedTest
    @CsvSource({
        "musa, muri, DISAGREE",
        "sira, siba, CLOSE",
        "binta, bina, CLOSE",
        "fatoumata, fatimata, SIMILAR",
        "bah, ba, SIMILAR",
        "sow, soh, SIMILAR",
        "diallo, barry, DISAGREE"
    })
    void familyWhenLettersDifferThenIsThatOfLatinOnes(String one, String other, MatchAgreement agreement) {
        assertThat(comparison.family(List.of(one), List.of(other))).isEqualTo(agreement);

        assertThat(comparison.family(adlam(one), adlam(other))).isEqualTo(agreement);
    }

    @Test
    void givenWhenTwoLettersBeginTheOtherNameThenIsThatOfLatinOnes() {
        MatchAgreement latin = comparison.given(List.of("mamadou", "al"), List.of("mamadou", "alpha"));

        assertThat(comparison.given(adlam("mamadou", "al"), adlam("mamadou", "alpha")))
                .isEqualTo(latin)
                .isEqualTo(MatchAgreement.SIMILAR);
    }

    @Test
    void standInWhenALetterTellsMultiplesApartThenIsAName() {
        List<String> given = List.of("baby", adlam("a").get(0));
        ComparableName one = new ComparableName(List.of(), given, null);

        assertThat(new StandInNames(NameTableFile.builtIn()).compare(one, one)).isEqualTo(MatchAgreement.EXACT);
    }

    private static List<String> adlam(String... words) {
        return Arrays.stream(words)
                .map(word -> word.chars()
                        .map(letter -> ADLAM + letter - 'a')
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString())
                .toList();
    }
}
