package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class SupersededSearchBrowserTest {

    /** The refresh of the tokens goes on when the search that needed it was corrected. */
    @Test
    void searchWhenItFailsAfterANewerOneThenTheFailureIsNotThatOfTheNewerOne() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.evaluate("""
                    const original = fetch;
                    const released = new Promise((resolve) => { globalThis.release = resolve; });
                    const refused = (status) => new Response(
                      JSON.stringify({errorCode: status, apiPath: '/', errorMessage: 'Busy'}), {status});
                    globalThis.fetch = async (url, options) => {
                      if (String(url).includes('name=Erdman')) {
                        return refused(401);
                      }
                      if (String(url).endsWith('/auth/refresh')) {
                        globalThis.held = true;
                        await released;
                        return refused(503);
                      }
                      return original(url, options);
                    };
                    """);
            desk.type("Name", "Erdman").press("Find").awaitHeld();

            desk.type("Name", "Kaci Stanton").press("Find").see("Mrs. Kaci Candyce Stanton");
            desk.release();

            assertThat(desk.text()).contains("Mrs. Kaci Candyce Stanton").doesNotContain("Busy");
        }
    }
}
