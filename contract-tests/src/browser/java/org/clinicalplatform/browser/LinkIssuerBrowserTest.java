package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class LinkIssuerBrowserTest {

    private static final String EVENTS = "{\"items\": [{\"kind\": \"PASSWORD_CHANGED\", \"count\": 1,"
            + " \"occurredAt\": \"2026-03-01T08:00:00Z\", \"userAccountId\": \"" + Demo.TRAINEE_ID + "\","
            + " \"actorId\": \"" + Demo.TRAINEE_ID + "\", \"linkIssuerId\": \"" + Demo.ADMIN_ID + "\"}],"
            + " \"page\": 0, \"size\": 50, \"totalItems\": 1}";

    /** The search by an administrator finds the event, and no other column would name the administrator. */
    @Test
    void passwordWhenSetByALinkThenTheEventNamesWhoIssuedIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events").type("By account id", Demo.ADMIN_ID);
            desk.respond("/access-control/security-events", EVENTS).press("Show events");

            assertThat(desk.table("Security events, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).endsWith("Link issued by " + Demo.ADMIN_ID));
            desk.awaitAnnounced("1 of 1 event");
            desk.assertAccessible();
        }
    }
}
