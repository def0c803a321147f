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

    /** Without a selected facility the session would be opened for the whole tenant, and the page would not say so. */
    @Test
    void facilityWhenItIsNotOfferedAnyMoreThenAnotherOneIsSelectedVisibly() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond(
                    "/auth/session/facilities",
                    "[{\"facilityId\": \"" + Demo.N2 + "\", \"name\": \"North Lake Clinic\", \"code\": \"N2\"}]");
            desk.press("Tenant and facility").see("Work here");

            assertThat(desk.value("Facility")).isEqualTo(Demo.N2);
        }
    }

    @Test
    void tenantWhenItIsNotOfferedAnyMoreThenAnotherOneIsSelectedVisibly() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond(
                    "/auth/session/tenants",
                    "[{\"tenantId\": \"" + Demo.SOUTH + "\", \"name\": \"South\", \"code\": \"SOUTH\"}]");
            desk.respond("/auth/session/facilities", "[]");
            desk.press("Tenant and facility").see("Work here");

            assertThat(desk.value("Tenant")).isEqualTo(Demo.SOUTH);
            assertThat(desk.all(".error")).isEmpty();
        }
    }
}
