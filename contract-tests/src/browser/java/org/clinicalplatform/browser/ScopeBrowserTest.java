package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** What the page shows as tenant and facility is what its requests use. */
@LocalMode
class ScopeBrowserTest {

    private static final String OTHER_FACILITY = "North Lake Clinic (N2)";
    private static final String OTHER_TENANT = "Another tenant (OTHER)";

    @Test
    void facilitiesWhenAnEarlierResponseComesLaterThenAreThoseOfTheSelectedTenant() {
        try (DeskPage desk = twoTenants()) {
            desk.hold("tenantId=" + Demo.SOUTH).choose("Tenant", OTHER_TENANT);
            assertThat(facilities(desk)).isEmpty();
            desk.press("Work here").see("The facilities of this tenant are not there yet");
            desk.assertAccessible();

            desk.choose("Tenant", "Northern Hospital Group (NORTH)").choose("Facility", OTHER_FACILITY);
            desk.release();

            assertThat(facilities(desk)).contains(OTHER_FACILITY);
            assertThat(desk.text()).doesNotContain("are not there yet");
        }
    }

    @Test
    void facilitiesWhenTheyCannotBeReadThenSaysSoAndTriesAgain() {
        try (DeskPage desk = twoTenants()) {
            desk.fail("tenantId=" + Demo.SOUTH, 503).choose("Tenant", OTHER_TENANT);
            desk.see("Busy").assertAccessible();
            desk.press("Work here").see("The facilities of this tenant are not there yet");

            desk.restore().press("Try again");

            desk.choose("Facility", "The whole tenant");
            assertThat(desk.all(".error")).isEmpty();
        }
    }

    /** A page for which the account has a second tenant, whose facilities are those that the service names: none. */
    private static DeskPage twoTenants() {
        DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, null);
        desk.go("/patients").see("Find a patient");
        desk.evaluate("""
                const original = fetch;
                const tenants = [{tenantId: '%s', name: 'Northern Hospital Group', code: 'NORTH'},
                  {tenantId: '%s', name: 'Another tenant', code: 'OTHER'}];
                globalThis.fetch = (url, options) => (String(url).endsWith('/api/v1/auth/session/tenants')
                  ? Promise.resolve(new Response(JSON.stringify(tenants))) : original(url, options));
                """.formatted(Demo.NORTH, Demo.SOUTH));
        return desk.press("Tenant and facility").see("Work here");
    }

    private static List<String> facilities(DeskPage desk) {
        return desk.all("select[name=facilityId] option").stream()
                .map(WebElement::getText)
                .toList();
    }

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
