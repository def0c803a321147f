package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** A search that is corrected while the first one is still on its way. */
class SearchBrowserTest {

    /** Those of the first name, under a form that has the second one, would be taken for what was searched for. */
    @Test
    void patientsWhenSearchedAnewBeforeTheResponseThenAreThoseOfTheNewName() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.hold("name=Erdman")
                    .type("Name", "Erdman")
                    .press("Find")
                    .see("Loading")
                    .awaitHeld();

            desk.type("Name", "Kaci Stanton").press("Find").see("Mrs. Kaci Candyce Stanton");
            desk.release();

            assertThat(desk.table("Patients found"))
                    .isNotEmpty()
                    .noneSatisfy(row -> assertThat(row.get(0)).contains("Erdman"));
            assertThat(desk.all("[aria-busy], .error")).isEmpty();
            desk.assertAccessible();
        }
    }

    @Test
    void eventsWhenSearchedAnewBeforeTheResponseThenAreThoseOfTheNewFilter() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events").see("Show events");
            desk.hold("kind=LOGIN_SUCCEEDED")
                    .choose("Kind", "Login succeeded")
                    .press("Show events")
                    .awaitHeld();

            desk.type("Account id", Demo.unknown(0x813)).choose("Kind", "any");
            desk.press("Show events").see("No event matches.").release();

            assertThat(desk.text()).contains("No event matches.");
            desk.awaitAnnounced("0 of 0 events");
        }
    }

    /** A double click is one search, which auditors find once. */
    @Test
    void patientsWhenTheSameSearchIsSentTwiceThenAreRequestedOnce() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("""
                    const original = fetch;
                    globalThis.sent = 0;
                    globalThis.fetch = (url, options) => {
                      globalThis.sent += String(url).includes('/clinical/patients?') ? 1 : 0;
                      return original(url, options);
                    };
                    """);
            desk.type("Name", "erdmann").evaluate("""
                    const button = document.querySelector('.search button');
                    button.click();
                    button.click();
                    """);
            desk.see("Mrs. Roseanna Erdman");

            assertThat(desk.evaluate("return globalThis.sent")).isEqualTo(1L);
        }
    }
}
