package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.api.model.MatchAgreement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as people have them, by the names that are built in; each pair from both sides. */
class NameComparisonTest {
    private final NameComparison names = new NameComparison(NameTableFile.builtIn());

    @ParameterizedTest
    @CsvFileSource(resources = "given-names-of-one-spelling.csv")
    void givenNameWhenOnlyAccentsOrPunctuationDifferThenIsExact(String one, String other, MatchAgreement expected) {
        verifyGiven(one, other, expected);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "given-names.csv")
    void givenNameWhenItIsAFormOfTheOtherThenIsClose(String one, String other, MatchAgreement expected) {
        verifyGiven(one, other, expected);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "given-names-of-several-words.csv")
    void givenNameWhenOfSeveralWordsThenAllOfOneMustBeInTheOther(String one, String other, MatchAgreement expected) {
        verifyGiven(one, other, expected);
    }

    /** Letters of Adlam are two units of UTF-16. */
    @Test
    void givenNameWhenAnInitialIsASurrogatePairThenIsExact() {
        String first = "\uD83A\uDD00\uD83A\uDD25\uD83A\uDD2D ";
        String second = "\uD83A\uDD04\uD83A\uDD2B\uD83A\uDD24";

        verifyGiven(first + second, first + second.substring(0, 2) + ".", MatchAgreement.EXACT);
    }

    private void verifyGiven(String one, String other, MatchAgreement expected) {
        assertThat(names.given(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(names.given(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "family-names.csv")
    void familyNameWhenItIsAFormOfTheOtherThenIsClose(String one, String other, MatchAgreement expected) {
        assertThat(names.family(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(names.family(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }

    /** A slip does not make such a form, however close it leaves the names. */
    @ParameterizedTest
    @CsvSource({
        "Sáenz, Sáenz Ruiz, true",
        "Sáenz Ruiz, Ruiz Sáenz, true",
        "Kowalski, Kowalska, true",
        "van der Berg, Berg, true",
        "许, Xu, true",
        "الحسن, حسن, true",
        "Sáenz, Sáenz, false",
        "Sáenz Ruiz, Sáenz López, false",
        "Harrison, Harrisson, false",
        "许, Wang, false"
    })
    void formsWhenFamilyNamesAreComparedThenAreOfOneFamily(String one, String other, boolean expected) {
        assertThat(names.areFormsOfOneFamily(ComparableText.words(one), ComparableText.words(other)))
                .isEqualTo(names.areFormsOfOneFamily(ComparableText.words(other), ComparableText.words(one)))
                .isEqualTo(expected);
    }
}
