package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row is a title, the score in bits, the agreements, and the expected grade with the rule that limits it. */
class GradingTest {
    private static final MatchThresholds THRESHOLDS = new MatchThresholds(20, 10, 4);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            above all thresholds                            | 40 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | CERTAIN |
            between the thresholds of PROBABLE and CERTAIN  | 15 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | PROBABLE |
            between the thresholds of POSSIBLE and PROBABLE |  8 | GIVEN_NAME=DISAGREE BIRTH_DATE=DISAGREE | POSSIBLE |
            below all thresholds                            |  3 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | |
            """)
    void gradeWhenNoRuleAppliesThenFollowsFromTheScore(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            similar given names                              | 45 | GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            given names one letter apart                     | 45 | GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            given names one letter apart, a slip in the date | 45 | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenTwinsHaveSimilarNamesThenIsProbableAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the same name, a slip in the date                     | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | CERTAIN |
            no given name                                         | 45 | BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            no date of birth                                      | 45 | GIVEN_NAME=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another telephone, a slip in the date                 | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT POSTAL_CODE=EXACT PHONE=DISAGREE | PROBABLE | POSSIBLE_RELATIVES
            another telephone, the same date                      | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT POSTAL_CODE=EXACT PHONE=DISAGREE | CERTAIN |
            another telephone, a slip in the date, one identifier | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT PHONE=DISAGREE IDENTIFIER=EXACT | CERTAIN |
            """)
    void gradeWhenInOneHouseholdThenCertainNeedsTheGivenNameAndTheDate(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            twins with similar names                   | 45 | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=EXACT GENDER=EXACT EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            two newborns without a name                | 45 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT STREET=DISAGREE EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            a father and a son of one name, no date    | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            the same name, a slip in the date          | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE EMAIL=EXACT | CERTAIN |
            a slip in the date, another telephone      | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE PHONE=DISAGREE EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenRelativesShareAnEmailAddressThenCertainNeedsTheGivenNameAndTheDate(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no given name                                | 45 | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            no given name, one email address            | 45 | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            similar given names                          | 45 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            similar given names, one email address      | 45 | GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT EMAIL=EXACT IDENTIFIER=EXACT | PROBABLE | POSSIBLE_RELATIVES
            similar given names, one identifier          | 45 | GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT POSTAL_CODE=EXACT IDENTIFIER=EXACT | CERTAIN |
            given names one letter apart                 | 45 | FAMILY_NAME=CLOSE GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=CLOSE | PROBABLE | POSSIBLE_RELATIVES
            given names one letter apart, one identifier | 45 | FAMILY_NAME=CLOSE GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=DISAGREE IDENTIFIER=EXACT | CERTAIN |
            a slip in the date                           | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            a slip in the date, one email address       | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=DISAGREE EMAIL=EXACT | CERTAIN |
            similar dates, one email address            | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=SIMILAR STREET=DISAGREE EMAIL=EXACT IDENTIFIER=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenInNoHouseholdThenCertainNeedsTheSameGivenNameAndDate(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no date                            | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT LOCALITY=EXACT POSTAL_CODE=EXACT PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            similar dates                      | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR GENDER=EXACT STREET=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            one year of birth                  | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_YEAR=EXACT STREET=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            no date, a slip in the street      | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=CLOSE POSTAL_CODE=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the postal code | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT POSTAL_CODE=CLOSE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the town        | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT LOCALITY=CLOSE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the family name | 30 | FAMILY_NAME=CLOSE GIVEN_NAME=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, one identifier            | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, one email address         | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT EMAIL=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            """)
    void gradeWhenTheHomeIsSpelledAlikeThenAnotherGivenNameIsPossibleAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            below fourteen bits, given name and street        | 11 | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT | PROBABLE |
            below fourteen bits, given name and date of birth | 11 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            below fourteen bits, date of birth and street     | 11 | GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT | POSSIBLE | LITTLE_EVIDENCE
            from fourteen bits on                             | 15 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | PROBABLE |
            """)
    void gradeWhenTheScoreIsLowThenProbableNeedsTheGivenNameAndAFact(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one year, one house                            | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            one year, one name                             | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_YEAR=EXACT | POSSIBLE | NAMES_ONLY
            one year, one email address                   | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=EXACT EMAIL=EXACT | PROBABLE | ONE_FACT
            one year, one house, no given name             | 45 | FAMILY_NAME=EXACT BIRTH_YEAR=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | NOTHING_PERSONAL
            years far apart                                | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=DISAGREE EMAIL=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            years far apart, similar names, another gender | 45 | GIVEN_NAME=SIMILAR BIRTH_YEAR=DISAGREE GENDER=DISAGREE EMAIL=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            """)
    void gradeWhenYearsOfBirthAreComparedThenOnlyTheirDifferenceCounts(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            brother and sister                    | 30 | GIVEN_NAME=DISAGREE BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            a namesake                            | 30 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT | POSSIBLE | NAMES_ONLY
            the family name and date of strangers | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT | POSSIBLE | LITTLE_EVIDENCE
            two people of one home                | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT LOCALITY=EXACT POSTAL_CODE=EXACT PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            twins                                 | 45 | GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            a son named after the father          | 35 | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            one name and date of birth            | 30 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=EXACT | PROBABLE | ONE_FACT
            two newborns without a name           | 30 | FAMILY_NAME=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | NOTHING_PERSONAL
            a household, no date of birth         | 45 | GIVEN_NAME=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenBelowThatOfTheScoreThenHasTheRuleThatKeepsItThere(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no family name, the same date                               | 45 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | CERTAIN |
            no family name, a slip in the date                          | 45 | GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=SIMILAR POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another family name, a slip in the date                     | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another family name, a slip in the date, one email address | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT EMAIL=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another family name, the same date, one email address      | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE EMAIL=EXACT | CERTAIN |
            another family name, a slip in the date, one identifier     | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT IDENTIFIER=EXACT | CERTAIN |
            names half swapped, one house                               | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            names half swapped, one town                                | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=DISAGREE POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenNamesDifferThenCertainNeedsTheSameGivenNameAndDate(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            swapped             | 45 | FAMILY_NAME=SWAPPED GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | CERTAIN |
            swapped with a slip | 45 | FAMILY_NAME=SWAPPED GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenNamesAreSwappedWithASlipThenIsProbableAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another given name                                | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=DISAGREE MOVED_LOCALITY=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            a given name that is the family name of the other | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            no names                                          | 23 | BIRTH_DATE=EXACT GENDER=EXACT | POSSIBLE | LITTLE_EVIDENCE
            no names, one house                               | 45 | BIRTH_DATE=EXACT GENDER=EXACT STREET=EXACT POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another given name, one telephone                 | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=DISAGREE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            """)
    void gradeWhenTheDateOfBirthIsTheOnlyFactThenProbableNeedsTheGivenName(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another date, similar given names                 | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            another year, no given name                       | 30 | FAMILY_NAME=DISAGREE BIRTH_YEAR=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            another date, the same given name                 | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            another date, similar given names, one identifier | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            another date, no given name, one email address    | 45 | FAMILY_NAME=DISAGREE BIRTH_DATE=DISAGREE STREET=EXACT EMAIL=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            another given name, a slip in the date            | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=DISAGREE BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            another given name, the same date                 | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            """)
    void gradeWhenTheFamilyNameAndAnotherFieldDifferThenIsPossibleAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another date, one town                                  | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            another date, one town and telephone                    | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            another date, one town, no telephone                    | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_LOCALITY=EXACT MOVED_POSTAL_CODE=EXACT | PROBABLE | ONE_DIFFERENCE
            another date, a slip in the postal code, no telephone   | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_LOCALITY=EXACT MOVED_POSTAL_CODE=CLOSE | POSSIBLE | LITTLE_EVIDENCE
            another date, a similar street                          | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=SIMILAR POSTAL_CODE=EXACT PHONE=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            another date, a similar street, no telephone            | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=SIMILAR POSTAL_CODE=EXACT | PROBABLE | ONE_DIFFERENCE
            years far apart, a similar street                       | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_YEAR=DISAGREE STREET=SIMILAR POSTAL_CODE=EXACT PHONE=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            another given name, similar dates                       | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | POSSIBLE | LITTLE_EVIDENCE
            another family name, no date                            | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT STREET=SIMILAR POSTAL_CODE=EXACT | POSSIBLE | LITTLE_EVIDENCE
            another family name, no date, an identifier with a slip | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT STREET=SIMILAR IDENTIFIER=CLOSE | PROBABLE | POSSIBLE_RELATIVES
            """)
    void gradeWhenOnlyThePlaceIsSharedThenADifferenceAllowsPossibleAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            similar given names, other dates                     | 30 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=CLOSE PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            similar given names, other dates, one email address | 30 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=CLOSE EMAIL=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            other given names, similar dates                     | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR STREET=CLOSE PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            other given names, similar dates, one telephone      | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR STREET=DISAGREE PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            other given names, a slip in the date                | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=CLOSE STREET=CLOSE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            other given names, similar dates, one identifier     | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR STREET=CLOSE IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            similar given names, other dates, one identifier     | 30 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=CLOSE IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            """)
    void gradeWhenSiblingsHaveSimilarNamesOrDatesThenIsPossibleAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another family name, a similar street  | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=SIMILAR POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another family name, one house         | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=CLOSE POSTAL_CODE=EXACT | CERTAIN |
            another family name, one town          | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | ONE_FACT
            another family name and town           | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=DISAGREE | PROBABLE | ONE_FACT
            no family name, one town               | 45 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            no family name, one town and telephone | 45 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=EXACT | CERTAIN |
            """)
    void gradeWhenFamilyNamesDifferThenCertainNeedsAHouseOrTelephone(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            of two towns | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_LOCALITY=DISAGREE MOVED_POSTAL_CODE=CLOSE | PROBABLE | ONE_FACT
            of one town  | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_LOCALITY=EXACT MOVED_POSTAL_CODE=CLOSE | CERTAIN |
            """)
    void gradeWhenPostalCodesOfTwoTownsAreASlipApartThenAreNotAFact(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one postal code | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=DISAGREE EMAIL=CLOSE | POSSIBLE | LITTLE_EVIDENCE
            no address      | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE EMAIL=CLOSE | POSSIBLE | NAMES_ONLY
            """)
    void gradeWhenBirthDatesDisagreeThenAlikeEmailAddressesDoNotCount(ArgumentsAccessor row) {
        verify(row);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another house and telephone                 | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            another house, no telephone                 | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | ONE_FACT
            another house and telephone, one identifier | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT STREET=DISAGREE PHONE=DISAGREE IDENTIFIER=EXACT MOVED_POSTAL_CODE=EXACT | CERTAIN |
            """)
    void gradeWhenNoDateIsKnownThenAnotherHouseAndTelephoneAllowPossibleAtMost(ArgumentsAccessor row) {
        verify(row);
    }

    private static void verify(ArgumentsAccessor row) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        for (String each : requireNonNull(row.getString(2)).split(" ", -1)) {
            String[] pair = each.split("=", -1);
            agreements.put(MatchField.valueOf(pair[0]), MatchAgreement.valueOf(pair[1]));
        }
        MatchGrade expected = row.get(3, MatchGrade.class);

        assertThat(Grading.grade(THRESHOLDS, requireNonNull(row.getDouble(1)), agreements))
                .as(row.getString(0))
                .isEqualTo(expected == null ? null : new Grade(expected, row.get(4, GradeCap.class)));
    }
}
