package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class ChartResultsBrowserTest {

    private static final String CHART = "/patients/" + Demo.PATIENT_AT_N1;

    /** Imaging, surveys, and whatever its sender gave no category have no list of their own. */
    @Test
    void resultsWhenTheyAreOfAnyCategoryThenAreInTheListOfAll() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs").press("All results");
            assertThat(desk.table("All results, newest first")).hasSize(10);
            desk.press("Diagnoses");
            assertThat(desk.table("Diagnoses, newest first")).isNotEmpty();
            desk.assertAccessible();
        }
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            desk.respond(
                    "/observations/page",
                    "{\"items\": [{\"code\": {\"display\": \"Potassium\"}, \"value\": {\"text\": \"high\"},"
                            + " \"status\": \"FINAL\", \"effectiveAt\": \"2026-01-01T00:00:00Z\"}],"
                            + " \"size\": 10, \"totalItems\": 1}");

            desk.press("All results");

            assertThat(desk.table("All results"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains("Potassium").endsWith("–"));
        }
    }

    /** A monitor that measures every minute must not hide what is measured once a day. */
    @Test
    void vitalSignsWhenASearchLeavesSomeOutThenTheLatestOfEachOtherKindIsListed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("""
                    const original = fetch;
                    const rates = JSON.stringify([{code: {system: 'http://loinc.org', code: '8867-4', display: 'Heart rate'},
                      value: {quantity: {value: 72, unit: '/min'}}, status: 'FINAL', effectiveAt: '2026-01-01T00:00:00Z'}]);
                    globalThis.fetch = (url, options) => (String(url).split('?')[0].endsWith('/clinical/observations')
                      ? Promise.resolve(new Response(rates, {headers: {'X-Result-Truncated': 'true'}}))
                      : original(url, options));
                    """);

            desk.go(CHART).see("More records match than a search returns.");

            assertThat(desk.table("Vital signs that are not plotted, newest first"))
                    .noneSatisfy(row -> assertThat(row).startsWith("Heart rate"))
                    .anySatisfy(row -> assertThat(row).startsWith("Body Weight"));
            desk.assertAccessible();
        }
    }

    /** It may have been sent without its category. */
    @Test
    void laboratoryResultsWhenThereAreNoneThenSaysOfWhichCategory() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            desk.respond("/observations/page", "{\"items\": [], \"size\": 10, \"totalItems\": 0}");

            desk.press("Laboratory results").see("No result of this category is recorded.");
        }
    }
}
