package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** Two records that others change between the comparison and the merge. */
class ChangedBeforeMergeBrowserTest {

    private static final String PERSON = "01900000-0000-7000-8000-000000001113";
    private static final String DUPLICATE = "01900000-0000-7000-8000-000000001114";
    private static final String REASON = "Same identity card";

    /** Whoever was called away in between has compared other records than those that would be merged. */
    @Test
    void mergeWhenARecordWasChangedAfterTheComparisonThenBothAreComparedAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);
            changeBirthDate(desk, DUPLICATE);

            desk.press("Merge …").press("Merge");

            desk.see("One of the two records was changed after they were compared")
                    .see("Nothing was merged");
            desk.assertAccessible();
            assertThat(desk.evaluate("return globalThis.merges")).isEqualTo(0L);
            desk.press("Cancel").see("1901");
            assertThat(desk.value("Reason")).isEqualTo(REASON);
            assertThat(desk.text()).doesNotContain("rows move");
        }
    }

    @Test
    void mergeWhenNothingWasChangedThenIsRequested() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);
            changeBirthDate(desk, Demo.unknown(0x80a));

            desk.press("Merge …").press("Merge").see("Busy");

            assertThat(desk.evaluate("return globalThis.merges")).isEqualTo(1L);
            desk.press("Cancel");
        }
    }

    /** The list may have been open for long when one of its rows is compared. */
    @Test
    void comparisonWhenTheFirstRecordWasChangedAfterTheListWasReadThenShowsTheChange() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates/" + PERSON).see("Possible duplicates");
            changeBirthDate(desk, PERSON);

            desk.press("Compare").see("Both records");

            assertThat(desk.table("Both records").get(1).get(1)).contains("1901");
        }
    }

    private static void preview(DeskPage desk) {
        desk.go("/duplicates/" + PERSON + "?with=" + DUPLICATE).see("Both records");
        desk.type("Reason", REASON)
                .check("Combine both charts")
                .press("Preview")
                .see("rows move");
    }

    /** Lets the page read another date of birth from now on, and counts the merges that it requests. */
    private static void changeBirthDate(DeskPage desk, String personId) {
        desk.evaluate("""
                const original = fetch;
                globalThis.merges = 0;
                globalThis.fetch = async (url, options) => {
                  if (options.method === 'POST' && String(url).endsWith('/person-merges')) {
                    globalThis.merges += 1;
                    return new Response(JSON.stringify({errorMessage: 'Busy'}), {status: 503});
                  }
                  const response = await original(url, options);
                  return String(url).endsWith('/persons/%s')
                    ? new Response(JSON.stringify({...await response.json(), birthDate: '1901-02-03'})) : response;
                };
                """.formatted(personId));
    }
}
