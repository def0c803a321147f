package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** What the page cannot make anything of, such as the JSON of a gateway with the status of a success. */
class FaultBrowserTest {

    /** It would say forever that it is loading. */
    @Test
    void chartWhenItsPanelIsNotOneThenSaysThatThePageHasFailed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            keepFaults(desk);
            desk.respond("/summary-panel", "{\"message\": \"ok\"}").go("/patients/" + Demo.PATIENT_AT_N1);

            desk.see("This page has failed").see("Try again");

            assertThat(desk.text()).doesNotContain("Loading");
            assertThat(desk.all("[aria-busy=true]")).isEmpty();
            assertThat(desk.evaluate("return globalThis.faults.join()"))
                    .asString()
                    .startsWith("TypeError");
            desk.assertAccessible();
        }
    }

    @Test
    void searchWhenItsResponseIsNotOneThenSaysThatThePageHasFailed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            keepFaults(desk);
            desk.respond("/clinical/patients?", "{\"items\": null}").type("Name", "erdmann");

            desk.press("Find").see("This page has failed");

            assertThat(desk.text()).doesNotContain("Loading");
        }
    }

    /** The console would fail the test. */
    private static void keepFaults(DeskPage desk) {
        desk.evaluate("globalThis.faults = []; globalThis.reportError = (fault) => globalThis.faults.push(fault);");
    }
}
