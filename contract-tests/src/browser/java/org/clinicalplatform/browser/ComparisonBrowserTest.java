package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** What the two records of a pair have in common, in the words by which a clerk decides. */
class ComparisonBrowserTest {

    private static final String FIRST = Demo.unknown(0x811);
    private static final String SECOND = Demo.unknown(0x812);

    /** The age at death differs from that of today, and the date of birth does not. */
    @Test
    void recordsWhenOneHasTheDeathThenTheSameDateOfBirthDoesNotDiffer() {
        List<List<String>> rows = compared(
                ", \"gender\": \"FEMALE\", \"birthDate\": \"1944-05-13\", \"deceasedAt\": \"2019-03-01T12:00:00Z\"",
                ", \"gender\": \"FEMALE\", \"birthDate\": \"1944-05-13\"");

        assertThat(rows)
                .anySatisfy(row -> assertThat(row)
                        .startsWith("Born", "May 13, 1944 (74 years)")
                        .endsWith("same"))
                .anySatisfy(row -> assertThat(row).startsWith("Died").endsWith("differs"))
                .anySatisfy(row -> assertThat(row).isEqualTo(List.of("Gender", "Female", "Female", "same")));
    }

    @Test
    void recordsWhenOneDateOfBirthIsEstimatedThenTheyDiffer() {
        assertThat(compared(
                        ", \"gender\": \"FEMALE\", \"birthDate\": \"1944-01-01\", \"birthDateEstimated\": true",
                        ", \"gender\": \"FEMALE\", \"birthDate\": \"1944-01-01\", \"birthDateEstimated\": false"))
                .anySatisfy(row -> assertThat(row).startsWith("Born").endsWith("differs"));
    }

    /** Two persons of whom nothing is known are not alike because of that. */
    @Test
    void recordsWhenNeitherHasAValueThenItIsUnknownAndNotTheSame() {
        assertThat(compared(", \"gender\": \"UNKNOWN\"", ", \"gender\": \"UNKNOWN\""))
                .contains(
                        List.of("Born", "unknown", "unknown", "unknown"),
                        List.of("Gender", "Unknown", "Unknown", "unknown"));
    }

    private static List<List<String>> compared(String first, String second) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond("/demographic/persons/" + FIRST, person(FIRST, first))
                    .respond("/demographic/persons/" + SECOND, person(SECOND, second))
                    .respond("/person-merges/candidates?", "[]");

            desk.go("/duplicates/" + FIRST + "?with=" + SECOND).see("Both records");

            desk.assertAccessible();
            return desk.table("Both records");
        }
    }

    private static String person(String id, String values) {
        return "{\"id\": \"" + id + "\", \"names\": [], \"voided\": false, \"addresses\": [], \"contacts\": [],"
                + " \"createdAt\": \"2026-03-01T08:00:00Z\"" + values + "}";
    }
}
