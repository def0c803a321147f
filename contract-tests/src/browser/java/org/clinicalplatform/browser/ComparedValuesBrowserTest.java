package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class ComparedValuesBrowserTest {

    private static final String PERSON = Demo.unknown(0x831);
    private static final String OTHER = Demo.unknown(0x832);

    /** The records above it have "Jan 9, 1996" and "Female", and of an estimated date the year alone was compared. */
    @Test
    void evidenceWhenAValueIsNotTextThenIsShownAsElsewhereOnThePage() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String comparisons = String.join(
                    ", ",
                    compared("BIRTH_DATE", "1996-01-09", "1996-01-19"),
                    compared("BIRTH_YEAR", "1996-01-01", "1996-05-03"),
                    compared("GENDER", "MALE", "FEMALE"),
                    compared("POSTAL_CODE", "01104", "01105"));
            desk.respond("/demographic/persons/" + PERSON, living(PERSON))
                    .respond("/demographic/persons/" + OTHER, living(OTHER))
                    .respond(
                            "/person-merges/candidates?",
                            "[{\"personId\": \"" + OTHER + "\", \"grade\": \"POSSIBLE\", \"score\": 3,"
                                    + " \"comparisons\": [" + comparisons + "]}]");

            desk.go("/duplicates/" + PERSON + "?with=" + OTHER).press("Why these two may be the same person");

            assertThat(desk.table("Evidence, in bits"))
                    .containsExactly(
                            List.of("Birth date", "Jan 9, 1996", "Jan 19, 1996", "Close", "1"),
                            List.of("Birth year", "1996", "1996", "Close", "1"),
                            List.of("Gender", "Male", "Female", "Close", "1"),
                            List.of("Postal code", "01104", "01105", "Close", "1"));
        }
    }

    private static String living(String person) {
        return "{\"id\": \"" + person + "\", \"names\": [], \"voided\": false, \"gender\": \"MALE\", \"contacts\": [],"
                + " \"addresses\": []}";
    }

    private static String compared(String field, String requested, String candidate) {
        return "{\"field\": \"" + field + "\", \"requestedValue\": \"" + requested + "\", \"candidateValue\": \""
                + candidate + "\", \"agreement\": \"CLOSE\", \"weight\": 1}";
    }
}
