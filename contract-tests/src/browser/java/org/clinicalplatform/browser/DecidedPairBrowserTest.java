package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecidedPairBrowserTest {

    /** The dialog covers the list, and the pair of the next row has a button of the same name. */
    @ParameterizedTest
    @ValueSource(strings = {"Dismiss …", "Defer …"})
    void dialogWhenAPairIsDecidedThenNamesBothPersons(String decision) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").see("Assign to me");
            String persons = desk.table("Pairs, most likely first").get(0).get(0);

            desk.press(decision);

            assertThat(desk.first("dialog").getText()).contains(persons.lines().toList());
            desk.assertAccessible();
            desk.press("Cancel");
        }
    }
}
