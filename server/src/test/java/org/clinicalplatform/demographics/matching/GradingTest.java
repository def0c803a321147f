package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradingTest {
    private static final MatchThresholds THRESHOLDS = new MatchThresholds(20, 10, 4);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            same name, birth and street       | 40 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | CERTAIN |
            too little altogether             |  3 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | |
            a namesake                        | 30 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT | POSSIBLE | NAMES_ONLY
            name and birth alone              | 30 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=EXACT | PROBABLE | ONE_FACT
            twins                             | 45 | GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            twins with similar names          | 45 | GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            twins one letter apart            | 45 | GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            twins so, and a slip in a date    | 45 | FAMILY_NAME=EXACT GIVEN_NAME=CLOSE BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            the same name, a slip in a date   | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | CERTAIN |
            no family name                    | 45 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | CERTAIN |
            so, and a slip in a date          | 45 | GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=SIMILAR POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            married, and a slip in a date     | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            so, and one e-mail address        | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=CLOSE STREET=EXACT EMAIL=EXACT | CERTAIN |
            a household, no given name        | 45 | BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            a household, no date of birth     | 45 | GIVEN_NAME=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            a household, names half swapped   | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            a household, names swapped        | 45 | FAMILY_NAME=SWAPPED GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | CERTAIN |
            below all grades but one          |  8 | GIVEN_NAME=DISAGREE BIRTH_DATE=DISAGREE | POSSIBLE |
            a household, swapped with a slip  | 45 | FAMILY_NAME=SWAPPED GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            no given name, moved              | 45 | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            no given name, e-mail             | 45 | FAMILY_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE EMAIL=EXACT | CERTAIN |
            similar names, moved              | 45 | FAMILY_NAME=EXACT GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            twins one letter apart, moved     | 45 | FAMILY_NAME=CLOSE GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=CLOSE | PROBABLE | POSSIBLE_RELATIVES
            one letter apart, one identifier  | 45 | FAMILY_NAME=CLOSE GIVEN_NAME=CLOSE BIRTH_DATE=EXACT STREET=DISAGREE IDENTIFIER=EXACT | CERTAIN |
            similar names, no household       | 45 | GIVEN_NAME=SIMILAR BIRTH_DATE=EXACT EMAIL=EXACT IDENTIFIER=EXACT | CERTAIN |
            namesakes of one birthday, moved  | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=SIMILAR STREET=DISAGREE EMAIL=EXACT IDENTIFIER=EXACT | PROBABLE | POSSIBLE_RELATIVES
            brother and sister                | 30 | GIVEN_NAME=DISAGREE BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            another family and date           | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            so, the year alone is known       | 30 | FAMILY_NAME=DISAGREE BIRTH_YEAR=DISAGREE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            so, under one given name          | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            so, and one identifier            | 45 | FAMILY_NAME=DISAGREE GIVEN_NAME=SIMILAR BIRTH_DATE=DISAGREE STREET=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            both names others                 | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=DISAGREE BIRTH_DATE=CLOSE STREET=EXACT PHONE=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            so, and the very date             | 30 | FAMILY_NAME=DISAGREE GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            namesakes of one town             | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            so, and one telephone             | 23 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=DISAGREE MOVED_POSTAL_CODE=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            another name and no date          | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT LOCALITY=EXACT POSTAL_CODE=EXACT PHONE=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            so, and merely similar dates      | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=SIMILAR GENDER=EXACT STREET=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            so, and one year of birth         | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_YEAR=EXACT STREET=EXACT | POSSIBLE | SHARED_HOUSEHOLD
            no date, a slip in the street     | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=CLOSE POSTAL_CODE=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the code       | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT POSTAL_CODE=CLOSE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the town       | 30 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT LOCALITY=CLOSE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, a slip in the name       | 30 | FAMILY_NAME=CLOSE GIVEN_NAME=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            no date, one identifier           | 45 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE STREET=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            son named after his father        | 35 | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            two newborns without a name       | 30 | FAMILY_NAME=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | NOTHING_PERSONAL
            married and moved in town         | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=EXACT | PROBABLE | ONE_FACT
            one day of birth, other name      | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=DISAGREE MOVED_LOCALITY=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            one day of birth, half a name     | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=SWAPPED BIRTH_DATE=EXACT STREET=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            one day of birth, no name         | 23 | BIRTH_DATE=EXACT GENDER=EXACT | POSSIBLE | LITTLE_EVIDENCE
            so, and one address               | 45 | BIRTH_DATE=EXACT GENDER=EXACT STREET=EXACT POSTAL_CODE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            another name, and one telephone   | 23 | FAMILY_NAME=EXACT GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=DISAGREE PHONE=EXACT | PROBABLE | ONE_DIFFERENCE
            married and moved away            | 23 | FAMILY_NAME=DISAGREE GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE MOVED_POSTAL_CODE=DISAGREE | PROBABLE | ONE_FACT
            little, name and street           | 11 | GIVEN_NAME=EXACT BIRTH_DATE=DISAGREE STREET=EXACT | PROBABLE |
            little, name and birth            | 11 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=DISAGREE | POSSIBLE | LITTLE_EVIDENCE
            little, birth and street          | 11 | GIVEN_NAME=DISAGREE BIRTH_DATE=EXACT STREET=EXACT | POSSIBLE | LITTLE_EVIDENCE
            year of birth and street          | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | POSSIBLE_RELATIVES
            year of birth alone               | 45 | FAMILY_NAME=EXACT GIVEN_NAME=EXACT BIRTH_YEAR=EXACT | POSSIBLE | NAMES_ONLY
            year of birth as the second fact  | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=EXACT EMAIL=EXACT | PROBABLE | ONE_FACT
            year of birth as personal         | 45 | FAMILY_NAME=EXACT BIRTH_YEAR=EXACT STREET=EXACT PHONE=EXACT | PROBABLE | NOTHING_PERSONAL
            years of birth far apart          | 45 | GIVEN_NAME=EXACT BIRTH_YEAR=DISAGREE EMAIL=EXACT IDENTIFIER=EXACT | PROBABLE | ONE_DIFFERENCE
            similar names, years far apart    | 45 | GIVEN_NAME=SIMILAR BIRTH_YEAR=DISAGREE GENDER=DISAGREE EMAIL=EXACT | POSSIBLE | SEVERAL_DIFFERENCES
            little of much                    | 15 | GIVEN_NAME=EXACT BIRTH_DATE=EXACT STREET=EXACT | PROBABLE |
            """)
    void gradeWhenFieldsAgreeSoThenIs(
            String what, double bits, String fields, @Nullable MatchGrade expected, @Nullable GradeCap cap) {
        Map<MatchField, MatchAgreement> agreements = new EnumMap<>(MatchField.class);
        for (String each : fields.split(" ", -1)) {
            String[] pair = each.split("=", -1);
            agreements.put(MatchField.valueOf(pair[0]), MatchAgreement.valueOf(pair[1]));
        }

        assertThat(Grading.grade(THRESHOLDS, bits, agreements))
                .as(what)
                .isEqualTo(expected == null ? null : new Grade(expected, cap));
    }
}
