package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.is;

import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListSecurityEventsTest {

    private static final String PATH = "/api/v1/access-control/security-events";
    private static final String OF_CLINICIAN = PATH + "?userAccountId=" + Demo.CLINICIAN_ID;

    @LocalMode
    @Test
    void listWhenAccountSignedInAndOutThenBothAreThereNewestFirst() {
        Session session = Api.sessions().fresh(Demo.CLINICIAN);
        Api.sessions().logout(session.accessToken());

        Response page = Api.as(Demo.AUDITOR).get(OF_CLINICIAN + "&size=100");

        page.then()
                .statusCode(200)
                .body("page", is(0))
                .body("size", is(100))
                .body("items.userAccountId", everyItem(is(Demo.CLINICIAN_ID)))
                .body("items.count", everyItem(is(1)));
        assertThat(page.jsonPath().getList("items.kind", String.class)).contains("LOGIN_SUCCEEDED", "SESSION_REVOKED");
        assertThat(page.jsonPath().getList("items.path", String.class)).contains("/api/v1/auth/login");
        assertThat(page.jsonPath().getList("items.occurredAt", String.class))
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void listWhenReadPageByPageThenEveryEventIsSeenOnce() {
        for (int i = 0; i < 3; i++) {
            Api.sessions().fresh(Demo.CLINICIAN);
        }
        String until = Api.as(Demo.AUDITOR).get(OF_CLINICIAN + "&size=1").path("items[0].occurredAt");
        String query = OF_CLINICIAN + "&to=" + until + "&size=2&page=";
        int total = Api.as(Demo.AUDITOR).get(query + 0).path("totalItems");
        List<String> seen = new ArrayList<>();
        for (int page = 0; page * 2 < total; page++) {
            seen.addAll(Api.as(Demo.AUDITOR).get(query + page).path("items.id"));
        }

        assertThat(seen).hasSize(total).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void listWhenFilteredThenHasOnlyWhatIsAskedFor() {
        Api.sessions().fresh(Demo.CLINICIAN);

        Api.as(Demo.ADMIN)
                .get(OF_CLINICIAN + "&kind=LOGIN_SUCCEEDED&from=2020-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z")
                .then()
                .statusCode(200)
                .body("items.kind", everyItem(is("LOGIN_SUCCEEDED")))
                .body("items.size()", greaterThan(0));
        Api.as(Demo.ADMIN)
                .get(OF_CLINICIAN + "&to=2020-01-01T00:00:00Z")
                .then()
                .statusCode(200)
                .body("items", empty())
                .body("totalItems", is(0));
    }

    @ParameterizedTest
    @CsvSource({
        "kind=NOTHING,                                             kind",
        "kind=login_succeeded,                                     kind",
        "from=yesterday,                                           from",
        "from=2026-03-01,                                          from",
        "from=10000-01-01T00:00:00Z,                               from",
        "to=%2B10000-01-01T00:00:00Z,                              to",
        "to=9999-12-31T23:59:59-01:00,                             to",
        "to=,                                                      to",
        "from=2026-03-01T08:00:00.001Z&to=2026-03-01T08:00:00Z,    from",
        "from=%00,                                                 from",
        "size=0,                                                   size",
        "size=101,                                                 size",
        "page=-1,                                                  page"
    })
    void listWhenAFilterIsMalformedThenNamesIt(String query, String parameter) {
        Response response = Api.as(Demo.AUDITOR).urlEncodingEnabled(false).get(PATH + "?" + query);

        response.then().statusCode(400);
        assertThat(response.<String>path("errorMessage")).contains(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "1-1-1-1-1", "%00", "''", ""})
    void listWhenTheAccountIdIsNoneThenIsAnEmptyPage(String id) {
        Api.as(Demo.AUDITOR)
                .urlEncodingEnabled(false)
                .get(PATH + "?userAccountId=" + id)
                .then()
                .statusCode(200)
                .body("items", empty())
                .body("totalItems", is(0));
    }
}
