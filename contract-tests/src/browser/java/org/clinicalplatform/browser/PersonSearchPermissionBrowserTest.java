package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class PersonSearchPermissionBrowserTest {

    /** The service refuses the search of persons to whoever may merge them and not read them. */
    @Test
    void searchWhenPersonsMayNotBeReadThenIsNotOffered() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates").see("Find a person").evaluate("""
                    const {permissions} = (await load('session.js')).session.status;
                    permissions.splice(permissions.indexOf('demographic.person.read'), 1);
                    """);

            desk.go("/work-list").see("Show pairs").go("/duplicates").see("Merges");

            assertThat(desk.text()).doesNotContain("Find a person");
            assertThat(desk.all("form")).isEmpty();
            desk.assertAccessible();
        }
    }
}
