package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class ComparedWithThemselvesBrowserTest {

    private static final String PERSON = Demo.unknown(0x833);

    /** There would be nothing to merge, and the form would fail. */
    @Test
    void personWhenComparedWithThemselvesThenHasTheListOfCandidatesAlone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond(
                            "/demographic/persons/" + PERSON,
                            "{\"id\": \"" + PERSON + "\", \"names\": [], \"voided\": false, \"gender\": \"MALE\","
                                    + " \"contacts\": [], \"addresses\": []}")
                    .respond("/person-merges/candidates?", "[]");

            desk.go("/duplicates/" + PERSON + "?with=" + PERSON).see("No other person is similar enough");

            assertThat(desk.text()).doesNotContain("Comparison");
        }
    }
}
