package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import java.util.Locale;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GetVisitTest {

    private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    @Test
    void getWhenVisitHasEndedThenShowsItWhole() {
        Api.as(Demo.CLINICIAN)
                .get(Visits.path(Demo.ENDED_VISIT))
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("id", equalTo(Demo.ENDED_VISIT))
                .body("patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("facilityId", equalTo(Demo.N1))
                .body("status", equalTo("ENDED"))
                .body("startedAt", matchesPattern(INSTANT))
                .body("endedAt", matchesPattern(INSTANT));
    }

    @Test
    void getWhenVisitIsInProgressThenLeavesOutWhatHasNoValue() {
        Api.as(Demo.CLINICIAN)
                .get(Visits.path(Demo.VISIT_IN_PROGRESS))
                .then()
                .statusCode(200)
                .body("status", equalTo("IN_PROGRESS"))
                .body("", not(hasKey("endedAt")))
                .body("", not(hasKey("dischargeDisposition")));
    }

    @Test
    void getWhenIdIsInUpperCaseThenIsTheSameVisit() {
        String id = Visits.open(Api.shared(), Api.sessions().token(Demo.CLINICIAN));

        Api.as(Demo.CLINICIAN)
                .get(Visits.path(id.toUpperCase(Locale.ROOT)))
                .then()
                .statusCode(200)
                .body("id", equalTo(id));
    }

    @ParameterizedTest
    @CsvSource({
        "clinician,       01900000-0000-7000-8000-000000000201, 200",
        "clinician,       01900000-0000-7000-8000-000000000202, 404",
        "clinician,       01900000-0000-7000-8000-000000000203, 404",
        "clinician,       01900000-0000-7000-8000-000000000205, 404",
        "clinician,       01900000-0000-7000-8000-000000000208, 404",
        "clinician-n2,    01900000-0000-7000-8000-000000000201, 404",
        "clinician-n2,    01900000-0000-7000-8000-000000000202, 200",
        "clinician-south, 01900000-0000-7000-8000-000000000201, 404",
        "clinician-south, 01900000-0000-7000-8000-000000000203, 200",
        "admin,           01900000-0000-7000-8000-000000000201, 200",
        "admin,           01900000-0000-7000-8000-000000000202, 200",
        "admin,           01900000-0000-7000-8000-000000000203, 404",
        "admin,           01900000-0000-7000-8000-000000000205, 404",
        "admin,           01900000-0000-7000-8000-000000000208, 404"
    })
    void getWhenCallerMayOrMayNotSeeThePatientThenFollowsTheRule(String account, String visitId, int status) {
        Api.as(account).get(Visits.path(visitId)).then().statusCode(status);
    }
}
