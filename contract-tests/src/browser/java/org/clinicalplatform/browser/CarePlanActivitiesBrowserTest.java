package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

class CarePlanActivitiesBrowserTest {

    private static final String PLANS = "{\"items\": [{\"title\": \"Wound care\", \"status\": \"ACTIVE\","
            + " \"periodStart\": \"2026-03-02\","
            + " \"goals\": [{\"description\": \"Wound closed\", \"status\": \"ACTIVE\"}],"
            + " \"activities\": [{\"description\": \"Change the dressing\", \"status\": \"IN_PROGRESS\"},"
            + " {\"code\": {\"code\": \"1\", \"display\": \"Negative pressure therapy\"}, \"status\": \"STOPPED\"}]}],"
            + " \"size\": 10, \"totalItems\": 1}";

    /** Whoever reads a stopped activity without its status carries it out. */
    @Test
    void activityWhenShownThenHasItsStatus() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.respond("/care-plans/page", PLANS).press("Care plans");

            assertThat(desk.table("Care plans, newest first").get(0).get(3))
                    .contains(
                            "Goal: Wound closed (active)",
                            "Change the dressing (in progress)",
                            "Negative pressure therapy (stopped)");
            desk.assertAccessible();
        }
    }
}
