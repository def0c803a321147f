package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** A change that was made, and a page that cannot be read afterwards. */
class ReadAfterChangeBrowserTest {

    /** Whoever reads that nothing was changed decides, or merges, again. */
    @Test
    void listWhenItCannotBeReadAfterADecisionThenDoesNotSayThatNothingWasChanged() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").see("Assign to me");
            refuse(desk, "worklist?");

            desk.press("Assign to me").see("Busy").see("The service is busy or starting.");

            assertThat(desk.text()).doesNotContain("Nothing was changed");
            desk.restore().press("Try again").press("Release");
            desk.awaitAnnounced("Released");
        }
    }

    @Test
    void decisionWhenItIsRefusedThenSaysThatNothingWasChanged() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").see("Assign to me");
            refuse(desk, "/assign");

            desk.press("Assign to me").see("Nothing was changed. The service is busy or starting.");
        }
    }

    /** The response of the service itself, and not of a proxy, until the page is restored. */
    private static void refuse(DeskPage desk, String address) {
        desk.evaluate("""
                const original = fetch;
                const error = JSON.stringify({errorCode: 503, apiPath: '/', errorMessage: 'Busy'});
                globalThis.restore = () => { globalThis.fetch = original; };
                globalThis.fetch = (url, options) => (String(url).includes('%s')
                  ? Promise.resolve(new Response(error, {status: 503})) : original(url, options));
                """.formatted(address));
    }
}
