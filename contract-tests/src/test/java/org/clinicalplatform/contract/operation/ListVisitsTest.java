package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListVisitsTest {

    private static final String PAGE = Visits.PATH + "/page";

    @Test
    void listWhenPatientIsVisibleThenReturnsFirstPageOfTwenty() {
        Response page = Api.as(Demo.CLINICIAN).get(Visits.pagePath(Demo.PATIENT_AT_N1));

        page.then()
                .statusCode(200)
                .body("page", is(0))
                .body("size", is(20))
                .body("items.patientId.unique()", equalTo(List.of(Demo.PATIENT_AT_N1)));
        assertThat(page.jsonPath().getList("items.startedAt", String.class))
                .isSortedAccordingTo(Comparator.reverseOrder())
                .hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void listWhenReadPageByPageThenEveryVisitIsSeenOnce() {
        List<String> pages = new ArrayList<>();
        int total = Api.as(Demo.CLINICIAN)
                .get(PAGE + "?size=1&patientId=" + Demo.PATIENT_AT_N1_AND_N2)
                .path("totalItems");
        for (int page = 0; page * 2 < total; page++) {
            pages.addAll(Api.as(Demo.CLINICIAN)
                    .get(PAGE + "?size=2&page=" + page + "&patientId=" + Demo.PATIENT_AT_N1_AND_N2)
                    .path("items.id"));
        }

        assertThat(pages).hasSize(total).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "size=0,                      size",
        "size=101,                    size",
        "size=-1,                     size",
        "size=many,                   size",
        "size=2.5,                    size",
        "size=99999999999999999999,   size",
        "page=-1,                     page",
        "page=1000001,                page",
        "page=2147483648,             page",
        "page=99999999999999999999,   page",
        "page=%00,                    page"
    })
    void listWhenPageOrSizeIsOutOfRangeThenNamesIt(String query, String parameter) {
        Response response = Api.as(Demo.CLINICIAN)
                .urlEncodingEnabled(false)
                .get(PAGE + "?patientId=" + Demo.PATIENT_AT_N1 + "&" + query);

        response.then().statusCode(400);
        assertThat(response.<String>path("errorMessage")).contains(parameter);
    }

    @Test
    void listWhenPatientIsLeftOutThenReturns400() {
        Api.as(Demo.CLINICIAN)
                .get(PAGE)
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: patientId is required"));
    }
}
