package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListSecurityEventsTest {

    private static final String OF_CLINICIAN =
            "/api/v1/access-control/security-events?userAccountId=" + Demo.CLINICIAN_ID;

    private final Api auditor = Api.as(Demo.AUDITOR);

    @LocalMode
    @Test
    void listWhenAccountSignedInAndOutThenBothAreThereNewestFirst() {
        Session session = Api.sessions().fresh(Demo.CLINICIAN);
        Api.sessions().logout(session.accessToken());

        List<String> times = auditor.get(OF_CLINICIAN + "&size=100")
                .statusCode(200)
                .body("page", is(0))
                .body("size", is(100))
                .body("items.userAccountId", everyItem(is(Demo.CLINICIAN_ID)))
                .body("items.count", everyItem(is(1)))
                .body("items.kind", hasItems("LOGIN_SUCCEEDED", "SESSION_REVOKED"))
                .body("items.path", hasItem("/api/v1/auth/login"))
                .extract()
                .path("items.occurredAt");

        assertThat(times).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void listWhenReadPageByPageThenEveryEventIsSeenOnce() {
        for (int i = 0; i < 3; i++) {
            Api.sessions().fresh(Demo.CLINICIAN);
        }
        String until = auditor.get(OF_CLINICIAN + "&size=1").extract().path("items[0].occurredAt");
        String query = OF_CLINICIAN + "&to=" + until + "&size=2&page=";
        int total = auditor.get(query + 0).extract().path("totalItems");
        List<String> seen = new ArrayList<>();
        for (int page = 0; page * 2 < total; page++) {
            seen.addAll(auditor.get(query + page).extract().path("items.id"));
        }

        assertThat(seen).hasSize(total).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void listWhenFilteredThenHasOnlyWhatIsAskedFor() {
        Api.sessions().fresh(Demo.CLINICIAN);

        auditor.get(OF_CLINICIAN + "&kind=LOGIN_SUCCEEDED&from=2020-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z")
                .statusCode(200)
                .body("items.kind", everyItem(is("LOGIN_SUCCEEDED")))
                .body("items.size()", greaterThan(0));
        auditor.get(OF_CLINICIAN + "&to=2020-01-01T00:00:00Z")
                .statusCode(200)
                .body("items", empty())
                .body("totalItems", is(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "security-events?userAccountId=",
                "security-events?actorId=",
                "security-events?patientId=",
                "audit-events?userAccountId=",
                "audit-events?recordId=",
                "audit-events?patientId="
            })
    void listWhenAnIdIsNoneThenIsAnEmptyPage(String query) {
        for (String id :
                List.of("abc", "1-1-1-1-1", "%00", "''", "", UUID.randomUUID().toString())) {
            auditor.get("/api/v1/access-control/" + query + id)
                    .statusCode(200)
                    .body("items", empty())
                    .body("totalItems", is(0));
        }
    }
}
