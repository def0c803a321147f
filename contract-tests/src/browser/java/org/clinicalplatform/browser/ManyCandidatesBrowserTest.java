package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManyCandidatesBrowserTest {

    private static final String PERSON = Demo.unknown(0x821);
    private static final String CUT_OFF = "There may be more possible duplicates than the most likely ones";

    /** The service lists fifty at most, and does not tell of others. */
    @ParameterizedTest
    @CsvSource({"49, false", "50, true"})
    void candidatesWhenTheyAreAsManyAsTheServiceListsThenSaysThatThereMayBeMore(int number, boolean cutOff) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String person = "{\"id\": \"" + PERSON + "\", \"names\": [], \"voided\": false}";
            desk.respond("/demographic/persons/" + PERSON, person);
            desk.respond("/person-merges/candidates?", candidates(number)).go("/duplicates/" + PERSON);

            assertThat(desk.table("Possible duplicates, most likely first")).hasSize(number);
            assertThat(desk.text().contains(CUT_OFF)).isEqualTo(cutOff);
            desk.assertAccessible();
        }
    }

    private static String candidates(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> "{\"personId\": \"" + Demo.unknown(0x822 + i) + "\", \"score\": 20,"
                        + " \"grade\": \"PROBABLE\", \"comparisons\": []}")
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
