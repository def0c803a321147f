package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service that is slow or refuses, while somebody is in the middle of something. */
@LocalMode
class BusyServiceBrowserTest {

    /** A reload is not another try: it signs out. */
    @ParameterizedTest
    @CsvSource({
        "/account, /auth/mfa/status, 503, Repeat the new password",
        "/scope, /session/tenants, 429, Work here",
        "/account/enrol, /mfa/enrol/start, 503, Scan the code"
    })
    void viewWhenItsRequestIsRefusedThenCanBeTriedAgain(String path, String request, int status, String content) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.fail(request, status).go(path).see("Busy").assertAccessible();

            desk.restore().press("Try again").see(content);

            assertThat(desk.text()).doesNotContain("Busy");
            assertThat(desk.focused().getTagName()).isEqualTo("h1");
        }
    }

    @Test
    void viewWhenTheServiceIsSlowThenSaysThatItIsLoading() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.hold("/auth/mfa/status").go("/account").see("Loading …").release();

            desk.see("Repeat the new password");
            assertThat(desk.text()).doesNotContain("Loading");
        }
    }

    /** A request that never ends would leave the page without a word. */
    @Test
    void requestWhenTheServiceNeverRespondsThenIsGivenUp() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("AbortSignal.timeout = () => AbortSignal.abort(new DOMException('', 'TimeoutError'))");

            desk.go("/scope").see("The service did not respond in time").see("Try again");
        }
    }

    /** The service may have done what was requested before the proxy gave up. */
    @Test
    void responseWhenAProxyWroteItThenThePageDoesNotSayThatNothingWasChanged() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("globalThis.fetch = async () => new Response('<html></html>', {status: 503})");

            desk.go("/scope").see("Unexpected response with status 503").see("the change may have been saved");

            assertThat(desk.text()).doesNotContain("Nothing was changed");
        }
    }

    @Test
    void facilitiesWhenTheyAreTriedAgainThenTheFocusStaysInTheForm() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.fail("/session/facilities", 503).go("/scope").see("Busy").restore();

            desk.press("Try again");

            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("facilityId");
        }
    }

    /** Where the rows were, so that the reason is read out and the way on is near. */
    @Test
    void nextPageWhenItIsRefusedThenTheFocusIsAtTheReason() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("Visits");
            desk.table("Visits, newest first");

            desk.fail("/visits/page", 503).press("Next page").see("Busy");

            assertThat(desk.focused().getDomAttribute("class")).isEqualTo("error");
            desk.assertAccessible();
        }
    }

    /** A screen reader that moves through the page must not find the name of one patient in the chart of another. */
    @Test
    void chartWhenItsPanelIsRefusedThenTheNameOfThePatientBeforeIsTakenBack() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.awaitAnnounced("Mrs. Roseanna Erdman");

            desk.fail("/summary-panel", 503)
                    .go("/patients/" + Demo.PATIENT_AT_N1_AND_N2)
                    .see("Busy");

            assertThat(desk.announced()).isEqualTo("");
        }
    }

    /** A reload forgets the session, and with it what was typed. */
    @Test
    void reasonWhenTypedThenTheBrowserAsksBeforeItIsLost() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.expectRefusal(404, "/summary-panel");
            desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
            assertThat(desk.warnsBeforeUnload()).isFalse();

            desk.press("Declare the emergency").see("Confirm first: I have identified the patient by other means");
            desk.type("Reason", "Found unconscious");

            assertThat(desk.warnsBeforeUnload()).isTrue();
            desk.go("/patients").see("Find a patient");
            assertThat(desk.warnsBeforeUnload())
                    .as("it is kept for the way back")
                    .isTrue();
        }
    }
}
