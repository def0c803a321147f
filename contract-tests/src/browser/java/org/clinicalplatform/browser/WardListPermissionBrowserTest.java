package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class WardListPermissionBrowserTest {

    /** The service refuses it whatever the ward is. */
    @Test
    void wardListWhenBannersMayNotBeReadThenIsNotOffered() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.see("Ward list").evaluate("""
                    const {permissions} = (await load('session.js')).session.status;
                    permissions.splice(permissions.indexOf('clinical.patient.read'), 1, 'demographic.person.read');
                    """);

            desk.go("/denial").see("Request both").go("/patients").see("Open a chart by its id");

            assertThat(desk.text()).contains("Find a patient").doesNotContain("Ward list", "Show the ward");
        }
    }
}
