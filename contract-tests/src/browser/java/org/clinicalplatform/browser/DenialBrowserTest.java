package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class DenialBrowserTest {

    private static final String VISITS = "/api/v1/clinical/visits/";
    private static final String UNKNOWN_VISIT = "01900000-0000-7000-8000-0000000002ff";
    private static final int NAME = 0;
    private static final int DENIED = 2;
    private static final int UNKNOWN = 3;
    private static final int COMPARISON = 4;

    @Test
    void responsesWhenDeniedAndUnknownThenDifferInPathAndTimeOnly() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.expectRefusal(404, VISITS + Demo.VISIT_AT_N2);
            desk.expectRefusal(404, VISITS + UNKNOWN_VISIT);

            desk.go("/denial").press("Request both").see("The responses differ in path and time only.");

            List<List<String>> rows = desk.table("Status, headers and body");
            assertThat(rows)
                    .extracting(row -> row.get(NAME))
                    .contains("Status", "cache-control", "content-length", "x-request-id")
                    .endsWith("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
            assertThat(rows)
                    .filteredOn(row -> !List.of("apiPath", "errorTime", "date").contains(row.get(NAME)))
                    .allSatisfy(row -> {
                        assertThat(row.get(UNKNOWN)).isEqualTo(row.get(DENIED));
                        assertThat(row.get(COMPARISON)).isEqualTo("same");
                    });
            desk.assertAccessible();
        }
    }

    @Test
    void responsesWhenOneIsVisibleThenTheDifferenceIsNamed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.expectRefusal(404, VISITS + UNKNOWN_VISIT);

            desk.go("/denial").type("A denied visit", Demo.ENDED_VISIT).press("Request both");

            desk.see("you may see one of the two visits");
            assertThat(desk.first(".verdict").getText()).contains("Status", "errorCode", "visitNumber");
        }
    }
}
