package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CarePlanPeriodBrowserTest {

    private static final String PLAN = "{\"items\": [{\"title\": \"Wound care\", \"status\": \"%s\","
            + " \"periodStart\": \"2099-03-02\"%s, \"goals\": [], \"activities\": []}], \"size\": 10, \"totalItems\": 1}";

    /** "Since" a day means that the plan is followed. */
    @ParameterizedTest
    @CsvSource({
        "DRAFT, '', 'from Mar 2, 2099'",
        "REVOKED, '', 'from Mar 2, 2099'",
        "ACTIVE, 2099-03-04, 'Mar 2, 2099 to Mar 4, 2099'"
    })
    void planWhenShownThenHasItsPeriodWithoutSayingThatItIsGoingOn(String status, String end, String period) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            String periodEnd = end.isEmpty() ? "" : ", \"periodEnd\": \"" + end + '"';
            desk.respond("/care-plans/page", PLAN.formatted(status, periodEnd)).press("Care plans");

            assertThat(desk.table("Care plans, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains(period));
        }
    }
}
