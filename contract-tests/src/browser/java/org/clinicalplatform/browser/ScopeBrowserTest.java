package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page shows as tenant and facility is what its requests use. */
@LocalMode
class ScopeBrowserTest {

    private static final String OTHER_FACILITY = "North Lake Clinic (N2)";

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/auth/verify", "/api/v1/auth/session/facilities"})
    void selectionWhenNotConfirmedThenTheSessionEndsInsteadOfUsingAnotherFacility(String address) {
        try (DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, null)) {
            desk.press("Tenant and facility").see("Work here").choose("Facility", OTHER_FACILITY);
            desk.fail(address, 503).press("Work here");

            desk.see("The service did not confirm the tenant and the facility that you selected")
                    .assertAccessible();
            assertThat(desk.heading()).isEqualTo("Sign in");
            assertThat(desk.first("header").getText()).doesNotContain(Demo.ADMIN, "Northern");
            desk.restore().go("/patients").see("Forgotten password");
        }
    }

    @Test
    void selectionWhenRefusedThenTheFormerOneStays() {
        try (DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, null)) {
            desk.press("Tenant and facility").see("Work here").choose("Facility", OTHER_FACILITY);
            desk.fail("/session/scope", 503).press("Work here").see("Busy");

            assertThat(desk.first("header").getText()).contains("Northern").doesNotContain("North Lake Clinic");
            desk.restore().press("Work here").see("Find a patient");
            assertThat(desk.first("header").getText()).contains("North Lake Clinic");
        }
    }
}
