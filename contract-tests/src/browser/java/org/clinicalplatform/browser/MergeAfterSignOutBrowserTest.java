package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;

/** A change whose response comes after the session of whoever has requested it. */
@LocalMode
class MergeAfterSignOutBrowserTest {

    private static final String PERSON = "01900000-0000-7000-8000-000000001113";
    private static final String DUPLICATE = "01900000-0000-7000-8000-000000001114";
    private static final String MERGES = "/api/v1/demographic/person-merges";
    private static final Duration TOO_LONG = Duration.ofMinutes(16);

    private static final String MERGED = "{\"personMergeId\": \"" + Demo.unknown(0x809) + "\"}";

    /** Whoever signed in since would be told of a merge by somebody else. */
    @Test
    void mergeWhenSomebodyElseHasSignedInBeforeTheResponseThenIsNotAnnounced() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            requestMerge(desk);
            desk.back().press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN);
            desk.see("Find a patient").evaluate("(await load('dom.js')).announce('3 patients found');");

            desk.release();

            desk.awaitAnnounced("3 patients found");
            assertThat(desk.heading()).isEqualTo("Patients");
        }
    }

    /** Nor is a failure of this page reported: there is nobody to read about it. */
    @Test
    void mergeWhenThePageIsGivenUpBeforeTheResponseThenNothingIsSaid() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            requestMerge(desk);
            desk.pass(TOO_LONG).see("You are signed out because this page was not used");

            desk.release();

            assertThat(desk.announced()).isNotEqualTo("Merged");
            assertThat(desk.all(".error")).isEmpty();
        }
    }

    /** Requests a merge that the service does not get, and keeps its response back. */
    private static void requestMerge(DeskPage desk) {
        desk.go("/duplicates/" + PERSON + "?with=" + DUPLICATE).see("Both records");
        desk.type("Reason", "Same identity card")
                .check("Combine both charts")
                .press("Preview")
                .see("rows move");
        respondToMerge(desk);
        desk.hold(MERGES).press("Merge …").press("Merge").awaitHeld();
    }

    private static void respondToMerge(DeskPage desk) {
        desk.evaluate("""
                const original = fetch;
                globalThis.fetch = (url, options) => (String(url).endsWith('%s') && options.method === 'POST'
                  ? Promise.resolve(new Response('%s', {status: 201})) : original(url, options));
                """.formatted(MERGES, MERGED));
    }
}
