package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartPeriodsBrowserTest {

    private static final String CHART = "/patients/" + Demo.PATIENT_AT_N1;

    private static final String ITEM = "{\"items\": [{\"type\": {\"display\": \"Check up\"}, \"visitNumber\": \"V1\","
            + " \"reasonCodes\": [], \"status\": \"%s\", \"startedAt\": \"2099-03-02T12:00:00Z\"%s}],"
            + " \"size\": 10, \"totalItems\": 1}";

    /** "Since" a time means that the patient is there. */
    @ParameterizedTest
    @CsvSource({
        "Visits, /visits/page, PLANNED, 'Mar 2, 2099'",
        "Visits, /visits/page, CANCELLED, 'Mar 2, 2099'",
        "Visits, /visits/page, IN_PROGRESS, 'since Mar 2, 2099'",
        "Encounters, /encounters/page, PLANNED, 'Mar 2, 2099'",
        "Encounters, /encounters/page, CANCELLED, 'Mar 2, 2099'",
        "Encounters, /encounters/page, ON_LEAVE, 'since Mar 2, 2099'"
    })
    void stayWhenItHasNoEndThenIsGoingOnOnlyIfItHasBegun(String title, String address, String status, String period) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            desk.respond(address, ITEM.formatted(status, "")).press(title);

            assertThat(desk.table(title + ", newest first"))
                    .singleElement()
                    .satisfies(row ->
                            assertThat(row).anySatisfy(cell -> assertThat(cell).startsWith(period)));
        }
    }

    @ParameterizedTest
    @CsvSource({"ENDED", "CANCELLED"})
    void stayWhenItHasEndedThenHasBothTimes(String status) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            String ended = ITEM.formatted(status, ", \"endedAt\": \"2099-03-04T12:00:00Z\"");
            desk.respond("/encounters/page", ended).press("Encounters");

            assertThat(desk.table("Encounters, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row)
                            .anySatisfy(cell -> assertThat(cell).contains("Mar 2, 2099", "Mar 4, 2099")));
        }
    }
}
