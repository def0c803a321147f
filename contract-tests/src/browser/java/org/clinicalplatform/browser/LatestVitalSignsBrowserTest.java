package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatestVitalSignsBrowserTest {

    private static final String NOT_PLOTTED = "Vital signs that are not plotted, newest first";

    /** A weight that could not be measured, or is preliminary, must not hide the last one that counts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FINAL       | dataAbsentReason: {code: "asked-declined"}
            PRELIMINARY | value: {quantity: {value: 700, unit: "kg"}}
            """)
    void vitalSignsWhenASearchLeavesSomeOutThenTheLatestThatCountsIsListedOfAKindWithoutOne(
            String status, String property) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("""
                    const original = fetch;
                    const code = {system: 'http://loinc.org', code: '29463-7', display: 'Body Weight'};
                    const weights = JSON.stringify([{code, status: '%s', %s, effectiveAt: '2026-11-01T00:00:00Z'}]);
                    globalThis.fetch = (url, options) => (String(url).split('?')[0].endsWith('/clinical/observations')
                      ? Promise.resolve(new Response(weights, {headers: {'X-Result-Truncated': 'true'}}))
                      : original(url, options));
                    """.formatted(status, property));

            desk.go("/patients/" + Demo.PATIENT_AT_N1)
                    .see("Of a kind without a final value among them, the latest one is listed.");

            assertThat(desk.table(NOT_PLOTTED))
                    .filteredOn(row -> row.get(0).startsWith("Body Weight"))
                    .anySatisfy(row -> assertThat(row.get(1)).endsWith("kg"));
            desk.assertAccessible();
        }
    }
}
