package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** What a field says about what was typed, to those who see it and to those who hear it. */
class RefusedFieldBrowserTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    /** A screen reader reads the error out when the focus comes to the field, and it does not come if it is there. */
    @Test
    void fieldWhenItHasTheFocusAlreadyThenItsErrorIsAnnounced() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String error = "An id has 32 digits or letters from a to f, in five groups";

            desk.type("Patient id", "nobody").keys(Keys.ENTER).see(error);

            assertThat(Await.until(SOON, () -> error.equals(desk.announced()))).isTrue();
            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("patientId");
        }
    }

    /** It would be read out twice. */
    @Test
    void fieldWhenItGetsTheFocusThenItsErrorIsNotAnnouncedToo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Patient id", "nobody").press("Open").see("An id has 32 digits");

            desk.evaluate("await new Promise((done) => setTimeout(done, 300))");

            assertThat(desk.announced()).asString().doesNotContain("An id has");
        }
    }

    /** The names of the API are not on the page, and both fields are named in one message. */
    @Test
    void timesWhenTheyAreInTheWrongOrderThenTheMessageHasTheLabelsOfTheFields() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.expectRefusal(400, "&size=50");
            desk.go("/audit").see("Show events");
            desk.evaluate("document.querySelector('[name=from]').value = '2026-03-02T00:00';"
                    + " document.querySelector('[name=to]').value = '2026-03-01T00:00'");

            desk.press("Show events").see("From must not be after Until");

            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("from");
            desk.assertAccessible();
        }
    }

    /** A message may begin with a field that is not the first one of the form. */
    @ParameterizedTest
    @CsvSource("Invalid request: recordId is not one of patientId, recordId, Record id is not one of Patient id")
    void fieldWhenAMessageNamesSeveralThenIsTheFirstOneOfTheMessage(String message, String name, String shown) {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit").see("Show events");
            desk.evaluate("const error = JSON.stringify({errorCode: 400, apiPath: '/', errorMessage: '" + message
                    + "'}); globalThis.fetch = () => Promise.resolve(new Response(error, {status: 400}))");

            desk.press("Show events").see(shown);

            assertThat(desk.focused().getDomAttribute("name")).isEqualTo(name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "clinician, /patients, 'Enter a name, a date of birth or a number'",
        "clerk, /duplicates, Enter a name or a date of birth"
    })
    void searchWhenNothingIsEnteredThenTheFirstFieldSaysWhatToEnter(String account, String path, String error) {
        try (DeskPage desk = DeskPage.signedIn(account)) {
            desk.go(path).press("Find").see(error);

            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("name");
            desk.type("Name", "Erdman").press("Find").see("Roseanna");
            assertThat(desk.text()).doesNotContain(error);
        }
    }

    @Test
    void searchWhenATextIsTooLongThenTheFieldSaysHowLongItMayBe() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "x".repeat(201)).press("Find");

            desk.see("The text has 201 characters, and 200 are possible");
        }
    }
}
