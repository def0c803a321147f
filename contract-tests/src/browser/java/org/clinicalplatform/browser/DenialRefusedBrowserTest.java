package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenialRefusedBrowserTest {

    /** Two responses that both refuse too many requests are alike, and prove nothing about the visits. */
    @ParameterizedTest
    @CsvSource({"429, apiPath", "503, apiPath", "404, path"})
    void responsesWhenTheyAreNotThoseOfAVisitThenAreExplainedAndNotCompared(int status, String property) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("""
                    const original = fetch;
                    const error = JSON.stringify({errorCode: %1$d, %2$s: '/', errorMessage: 'Refused'});
                    globalThis.fetch = (url, options) => (String(url).includes('/clinical/visits/')
                      ? Promise.resolve(new Response(error, {status: %1$d})) : original(url, options));
                    """.formatted(status, property));

            desk.go("/denial").press("Request both").see("Refused");

            assertThat(desk.all(".error")).hasSize(1);
            assertThat(desk.text()).doesNotContain("Both responses", "Nobody can tell from them");
            desk.assertAccessible();
        }
    }
}
