package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class ReadOnBrowserTest {

    private static final String FIRST = page("CREATE", "\"nextCursor\": \"more\",");
    private static final String SECOND = page("READ", "");

    /** A reload of the whole table would take them out of it, and to its left end. */
    @Test
    void eventsWhenReadOnThenWhoeverReadsTheTableMeanwhileStaysThere() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .respond("/audit-events?", FIRST)
                    .press("Show events")
                    .see("Read on");
            desk.respond("cursor=", SECOND).hold("cursor=").press("Read on").awaitHeld();

            desk.evaluate("document.querySelector('.scroll').focus()");
            desk.release();

            assertThat(desk.focused().getDomAttribute("class")).isEqualTo("scroll");
            assertThat(desk.table("Audit events, newest first"))
                    .extracting(row -> row.get(1))
                    .containsExactly("CREATE", "READ");
            assertThat(desk.announced()).isEqualTo("2 of 2 events");
            desk.assertAccessible();
        }
    }

    private static String page(String operation, String cursor) {
        return "{\"items\": [{\"occurredAt\": \"2026-03-01T08:15:30.000Z\", \"operationId\": \"" + operation
                + "\", \"outcome\": \"GRANTED\", \"status\": 200}], " + cursor + " \"totalItems\": 2}";
    }
}
