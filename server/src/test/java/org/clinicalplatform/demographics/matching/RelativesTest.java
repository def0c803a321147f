package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the same name                       | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT STREET=EXACT
            the same name at another age        | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            swapped names                       | true  | FAMILY_NAME=SWAPPED GIVEN_NAME=SWAPPED STREET=EXACT
            half swapped names                  | false | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED STREET=EXACT
            similar names, no dates             | true  | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR STREET=EXACT
            siblings with similar names         | false | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT
            siblings, similar names, years      | false | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_YEAR=DISAGREE STREET=EXACT
            siblings with names one slip apart  | false | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=DISAGREE STREET=EXACT
            siblings, a slip in the street      | true  | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=CLOSE
            siblings, a slip in the family name | true  | FAMILY_NAME=CLOSE GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT
            Daniel and Daniela                  | false | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE GENDER=DISAGREE STREET=EXACT
            Daniel and Daniela, twins           | false | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=EXACT GENDER=DISAGREE STREET=EXACT
            Marion and Maria                    | false | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR GENDER=DISAGREE STREET=EXACT
            the same name, another gender       | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT GENDER=DISAGREE STREET=EXACT
            twins                               | false | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT
            twins, a slip in a date             | false | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=CLOSE STREET=EXACT
            twins, a slip in the street         | true  | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=CLOSE
            twins by telephone alone            | true  | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT PHONE=EXACT
            twins, one of them without a name   | true  | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT
            twins, a girl without a name        | false | FAMILY_NAME=EXACT BIRTH_DATE=EXACT GENDER=DISAGREE STREET=EXACT
            another name, email                 | false | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT EMAIL=EXACT
            another name, email alone           | false | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=DISAGREE EMAIL=EXACT
            no name at another age, email       | false | FAMILY_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT EMAIL=EXACT
            no name, the same date, email       | true  | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT EMAIL=EXACT
            another name, a slip in the email   | false | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT EMAIL=CLOSE
            another name, identifier            | true  | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT IDENTIFIER=EXACT
            """)
    void personalWhenRelativesDoNotShareTheFieldsThenIs(String what, boolean personal, String fields) {
        assertThat(isPersonal(agreements(fields), false)).as(what).isEqualTo(personal);
    }

    /** A generation apart: father and son. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the same name                       | false | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            a name for short                    | false | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=DISAGREE STREET=EXACT
            one name, the street for short      | false | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=CLOSE
            one name, another house             | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=SIMILAR
            a slip in the family name           | true  | FAMILY_NAME=CLOSE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            the same name, email                | false | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT EMAIL=EXACT
            the same name, another house, email | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE EMAIL=EXACT
            the same name, a slip in the email  | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE EMAIL=CLOSE
            the same name, identifier           | true  | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT IDENTIFIER=EXACT
            """)
    void personalWhenTheDatesAreAGenerationApartThenIs(String what, boolean personal, String fields) {
        assertThat(isPersonal(agreements(fields), true)).as(what).isEqualTo(personal);
    }

    private static boolean isPersonal(Map<MatchField, MatchAgreement> agreements, boolean generationsApart) {
        boolean oneFamily = agreements.get(MatchField.FAMILY_NAME) == MatchAgreement.EXACT;
        return Relatives.isPersonal(agreements, generationsApart, oneFamily);
    }

    /** As of Sáenz and Sáenz Ruiz. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            siblings with similar names         | false | false | GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT
            siblings, the street for short      | false | false | GIVEN_NAME=CLOSE BIRTH_DATE=DISAGREE STREET=CLOSE
            siblings, another house             | false | true  | GIVEN_NAME=CLOSE BIRTH_DATE=DISAGREE STREET=SIMILAR
            siblings by telephone alone         | false | true  | GIVEN_NAME=CLOSE BIRTH_DATE=DISAGREE PHONE=EXACT
            similar names, no dates             | false | true  | GIVEN_NAME=SIMILAR STREET=EXACT
            the same given name                 | false | true  | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            the same given name, a generation   | true  | false | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=CLOSE
            a generation, another house         | true  | true  | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=SIMILAR
            a generation, email                 | true  | false | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT EMAIL=EXACT
            a generation, another house, email  | true  | true  | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=SIMILAR EMAIL=EXACT
            """)
    void personalWhenTheFamilyNamesAreFormsOfOneThenIs(
            String what, boolean generationsApart, boolean personal, String fields) {
        assertThat(Relatives.isPersonal(agreements("FAMILY_NAME=CLOSE " + fields), generationsApart, true))
                .as(what)
                .isEqualTo(personal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            another family                    | true  | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            a similar name                    | true  | FAMILY_NAME=SIMILAR GIVEN_NAME=EXACT BIRTH_DATE=SIMILAR STREET=EXACT
            a year of birth like the other's  | true  | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_YEAR=SIMILAR PHONE=EXACT
            one family                        | false | FAMILY_NAME=CLOSE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT
            a slip in the date                | false | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT
            no date                           | false | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT STREET=EXACT
            another address                   | false | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE
            one email address                 | false | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT EMAIL=EXACT
            """)
    void neighboursWhenNeitherNameNorDateAgreesThenMayBe(String what, boolean expected, String fields) {
        assertThat(Relatives.mayBeNeighbours(agreements(fields))).as(what).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one street           | true  | true  | STREET=SIMILAR
            one telephone number | true  | true  | STREET=DISAGREE PHONE=CLOSE
            one email address    | false | true  | STREET=DISAGREE PHONE=DISAGREE EMAIL=EXACT
            a slip in the email  | false | false | STREET=DISAGREE PHONE=DISAGREE EMAIL=CLOSE
            another house        | false | false | STREET=DISAGREE PHONE=DISAGREE
            """)
    void householdWhenAnEmailAddressIsSharedThenIsOneWithoutAPlace(
            String what, boolean place, boolean household, String fields) {
        assertThat(Relatives.areOfOnePlace(agreements(fields))).as(what).isEqualTo(place);
        assertThat(Relatives.areOfOneHousehold(agreements(fields))).as(what).isEqualTo(household);
    }

    private static Map<MatchField, MatchAgreement> agreements(String fields) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        for (String each : fields.split(" ", -1)) {
            String[] pair = each.split("=", -1);
            agreements.put(MatchField.valueOf(pair[0]), MatchAgreement.valueOf(pair[1]));
        }
        return agreements;
    }
}
