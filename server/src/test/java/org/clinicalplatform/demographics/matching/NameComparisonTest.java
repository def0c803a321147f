package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.api.model.MatchAgreement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Names as people have them, by the names that are built in; each pair from both sides. */
class NameComparisonTest {
    private final NameComparison names = new NameComparison(NameTableFile.builtIn());

    @ParameterizedTest
    @CsvFileSource(resources = "given-names.csv")
    void givenNameWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(names.given(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(names.given(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "family-names.csv")
    void familyNameWhenComparedThenAgreesAsFarAs(String one, String other, MatchAgreement expected) {
        assertThat(names.family(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(names.family(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }
}
