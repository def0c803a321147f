package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

@LocalMode
class NotificationEventsTest {

    private static final String PATH = "/api/v1/notification/notification-events";

    @Test
    void listWhenAskedForThenShowsTheTenantsNewestFirstWithoutWhatTheySay() {
        Json account = Registrations.at(Api.shared()).newAccount();

        Api.as(Demo.ADMIN)
                .get(PATH + "?size=100")
                .then()
                .statusCode(200)
                .body(
                        "items.find { it.userAccountId == '" + account.text("userAccountId") + "' }.recipient",
                        equalTo(account.text("email")))
                .body("items.body", not(hasItem(notNullValue())))
                .body("items.notificationEventId", not(hasItem(Demo.NOTIFICATION_IN_SOUTH)))
                .body("page", is(0))
                .body("size", is(100))
                .body("totalItems", greaterThan(1));
    }

    @Test
    void readWhenQueuedThenSaysSo() {
        Json account = Registrations.at(Api.shared()).newAccount();

        Api.as(Demo.ADMIN)
                .get(PATH + "/" + eventOf(account))
                .then()
                .statusCode(200)
                .body("kind", equalTo("PASSWORD_SETUP"))
                .body("status", equalTo("QUEUED"))
                .body("attempts", is(0))
                .body("sentAt", nullValue())
                .body("lastError", nullValue())
                .body("body", nullValue());
    }

    @Test
    void sendWhenThereIsNoMailServerThenTheEmbeddedDefaultWritesAFileOnce() {
        assumeTrue(Servers.sharedIsEmbedded(), "only the embedded default does without a mail server");
        String event = eventOf(Registrations.at(Api.shared()).newAccount());

        Api.as(Demo.ADMIN)
                .post(PATH + "/" + event + "/send")
                .then()
                .statusCode(200)
                .body("status", equalTo("SENT"))
                .body("attempts", is(1))
                .body("sentAt", notNullValue())
                .body("body", nullValue());
        Api.as(Demo.ADMIN)
                .post(PATH + "/" + event + "/send")
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("NOTIFICATION_ALREADY_SENT"));
    }

    private static String eventOf(Json account) {
        return Api.as(Demo.ADMIN)
                .get(PATH + "?size=100")
                .then()
                .extract()
                .path("items.find { it.userAccountId == '" + account.text("userAccountId") + "' }.notificationEventId");
    }
}
