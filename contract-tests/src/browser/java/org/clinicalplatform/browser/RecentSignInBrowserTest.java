package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;

/** An operation that an operator has made to require a recent sign-in. */
@LocalMode
class RecentSignInBrowserTest {

    private static final String CHART = "/patients/" + Demo.RESTRICTED_PATIENT_AT_N1;
    private static final String TYPED = "Found unconscious";

    @Test
    void reasonWhenARecentSignInIsRequiredThenIsThereAgainAfterIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            refuse(desk);

            desk.see("Nothing was changed.").assertAccessible();
            desk.press("Sign in again").see("Sign in again to go on where you were.");
            assertThat(desk.text()).doesNotContain(TYPED);

            desk.signIn(Demo.CLINICIAN_N2);
            assertThat(desk.see("Emergency access").value("Reason")).isEqualTo(TYPED);
        }
    }

    @Test
    void reasonWhenSomebodyElseSignsInInsteadThenIsNotThereForAnybody() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            refuse(desk);
            desk.press("Sign in again").see("Forgotten password").signIn(Demo.CLINICIAN);

            desk.see("Find a patient").go(CHART).see("Emergency access");

            assertThat(desk.value("Reason")).isEmpty();
        }
    }

    private static void refuse(DeskPage desk) {
        desk.expectRefusal(404, "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/summary-panel");
        desk.go(CHART).see("Emergency access");
        desk.check("I have identified the patient by other means").type("Reason", TYPED);
        desk.evaluate("""
                const original = fetch;
                const refusal = JSON.stringify({apiPath: '/', errorCode: 401, errorTime: '',
                  errorMessage: 'A recent sign-in is required', businessErrorCode: 'STEP_UP_REQUIRED'});
                const headers = {'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age=300'};
                globalThis.fetch = (url, options) => (String(url).endsWith('/emergency-access')
                  ? Promise.resolve(new Response(refusal, {status: 401, headers})) : original(url, options));
                """);
        desk.press("Declare the emergency").see("A recent sign-in is required");
    }
}
