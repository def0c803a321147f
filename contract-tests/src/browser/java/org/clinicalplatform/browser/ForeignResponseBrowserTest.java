package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses of a proxy, which knows nothing of sessions, permissions and patients. */
class ForeignResponseBrowserTest {

    /** Nobody should declare an emergency because a proxy does not find the service. */
    @Test
    void chartWhenAProxyDoesNotFindTheServiceThenIsNotShownAsClosed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            respond(desk, "/summary-panel", 404);

            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Unexpected response with status 404");

            desk.see("The response came from something in front of the service").see("Try again");
            assertThat(desk.heading()).isEqualTo("Chart");
            assertThat(desk.text()).doesNotContain("Emergency access", "Nothing is available to you");
            desk.assertAccessible();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 403, 404, 409})
    void listWhenAProxyRespondsThenTheAdviceIsNotThatForAResponseOfTheService(int status) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            respond(desk, "/ward-list", status);

            desk.press("Show the ward").see("Unexpected response with status " + status);

            assertThat(desk.text())
                    .contains("The response came from something in front of the service")
                    .doesNotContain("Sign in again", "Ask an administrator", "Nothing was changed", "Correct");
        }
    }

    /** What proxies refuse by themselves does not reach the service. */
    @ParameterizedTest
    @ValueSource(ints = {413, 429})
    void decisionWhenAProxyRefusesItsSizeOrFrequencyThenSaysThatNothingWasChanged(int status) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").see("Assign to me");
            respond(desk, "/assign", status);

            desk.press("Assign to me").see("Nothing was changed.");
        }
    }

    /** The provider of a sign-in refuses the code: the page must not advise to read a record that was changed. */
    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 404, 503})
    void documentWhenItIsRefusedThenTheAdviceIsNotAboutARecord(int status) {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(desk.evaluate("""
                    const {fetchDocument} = await load('api.js');
                    const {remedy} = await load('failure.js');
                    const original = fetch;
                    globalThis.fetch = async () => new Response('<html></html>', {status: %d});
                    const error = await fetchDocument('token').catch((thrown) => thrown);
                    globalThis.fetch = original;
                    return remedy(error)
                    """.formatted(status)))
                    .isEqualTo("Try again, and tell an operator if it happens again.");
        }
    }

    private static void respond(DeskPage desk, String address, int status) {
        desk.evaluate("""
                const original = fetch;
                globalThis.fetch = (url, options) => (String(url).includes('%s')
                  ? Promise.resolve(new Response('<html></html>', {status: %d})) : original(url, options));
                """.formatted(address, status));
    }
}
