package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;

@LocalMode
class DeactivatedFacilityBrowserTest {

    /** The list of facilities has none that was deactivated, and a session goes on at its own. */
    @Test
    void facilityWhenItHasNoNameThenIsNotShownAsTheWholeTenant() {
        try (DeskPage desk = DeskPage.open()) {
            desk.respond("/auth/session/facilities", "[]").signIn(Demo.CLINICIAN);

            desk.press("Account").see("Repeat the new password");

            assertThat(desk.text()).contains(Demo.N1).doesNotContain("the whole tenant");
            assertThat(desk.first("header").getText()).contains(Demo.N1);
            desk.assertAccessible();
        }
    }
}
