package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.Test;

class OwnSessionsTest {

    private static final String SESSIONS = "/api/v1/auth/sessions";

    @Test
    void listWhenSignedInTwiceThenTheLatestIsFirstAndOneIsCurrent() {
        Session former = Api.sessions().fresh(Demo.CLERK);
        Session latter = Api.sessions().fresh(Demo.CLERK);

        assertThat(idOf(former)).isNotEqualTo(idOf(latter));
        Api.withToken(latter.accessToken())
                .get(SESSIONS)
                .then()
                .statusCode(200)
                .body("items[0].current", is(true))
                .body("items[0].tenantId", equalTo(Demo.NORTH))
                .body("items[0].facilityId", equalTo(Demo.N1))
                .body("items.findAll { it.current }.size()", is(1));
    }

    @Test
    void endWhenItIsAnotherSessionOfTheAccountThenThatOneIsOverAndThisOneLives() {
        Session lost = Api.sessions().fresh(Demo.CLERK);
        Session kept = Api.sessions().fresh(Demo.CLERK);
        String id = idOf(lost);

        end(kept, id, 204);

        assertThat(Api.sessions().verify(lost.accessToken()).status()).isEqualTo(401);
        assertThat(Api.sessions().refresh(lost.refreshToken()).status()).isEqualTo(401);
        assertThat(Api.sessions().verify(kept.accessToken()).status()).isEqualTo(200);
        end(kept, id, 404);
    }

    @Test
    void endWhenItIsTheSessionOfTheRequestThenIsASignOut() {
        Session session = Api.sessions().fresh(Demo.CLERK);

        end(session, idOf(session), 204);

        assertThat(Api.sessions().verify(session.accessToken()).status()).isEqualTo(401);
    }

    private static String idOf(Session session) {
        return Api.withToken(session.accessToken())
                .get(SESSIONS)
                .then()
                .statusCode(200)
                .extract()
                .path("items.find { it.current }.sessionId");
    }

    private static void end(Session session, String id, int status) {
        Api.withToken(session.accessToken()).delete(SESSIONS + "/" + id).then().statusCode(status);
    }
}
