package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Comparator;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

@LocalMode
class NotificationEventsTest {

    private static final String PATH = "/api/v1/notification/notification-events";

    private final Api admin = Api.as(Demo.ADMIN);

    @Test
    void listWhenAskedForThenShowsTheTenantsNewestFirstWithoutWhatTheySay() {
        Json account = Registrations.at(Api.shared()).newAccount();

        List<String> created = admin.get(PATH + "?size=100")
                .statusCode(200)
                .body(
                        "items.find { it.userAccountId == '" + account.text("userAccountId") + "' }.recipient",
                        equalTo(account.text("email")))
                .body("items.body", not(hasItem(notNullValue())))
                .body("items.notificationEventId", not(hasItem(Demo.NOTIFICATION_IN_SOUTH)))
                .body("page", is(0))
                .body("size", is(100))
                .body("totalItems", greaterThan(1))
                .extract()
                .path("items.createdAt");

        assertThat(created).hasSizeGreaterThan(1).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void readWhenQueuedThenSaysSo() {
        Json account = Registrations.at(Api.shared()).newAccount();

        admin.get(PATH + "/" + eventOf(account))
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

        admin.post(PATH + "/" + event + "/send")
                .statusCode(200)
                .body("status", equalTo("SENT"))
                .body("attempts", is(1))
                .body("sentAt", notNullValue())
                .body("body", nullValue());
        admin.post(PATH + "/" + event + "/send")
                .statusCode(409)
                .body("businessErrorCode", equalTo("NOTIFICATION_ALREADY_SENT"));
    }

    @Test
    void discardWhenQueuedThenNobodySendsItAndItIsNotListedAsSendable() {
        Json account = Registrations.at(Api.shared()).newAccount();
        String event = PATH + "/" + eventOf(account);
        String filter = "&userAccountId=" + account.text("userAccountId");
        admin.get(PATH + "?sendable=true&status=QUEUED" + filter)
                .statusCode(200)
                .body("totalItems", is(1))
                .body("items[0].expiresAt", notNullValue())
                .body("items[0].discardedAt", nullValue());

        admin.post(event + "/discard")
                .statusCode(200)
                .body("status", equalTo("QUEUED"))
                .body("discardedAt", notNullValue());

        admin.post(event + "/discard").statusCode(200);
        admin.post(event + "/send").statusCode(409).body("businessErrorCode", equalTo("NOTIFICATION_OBSOLETE"));
        admin.get(PATH + "?sendable=true" + filter).statusCode(200).body("totalItems", is(0));
        admin.get(PATH + "?sendable=false" + filter).statusCode(200).body("totalItems", is(1));
    }

    @Test
    void sendWhenTheLinkWasUsedThenConflicts() {
        String event = eventOf(Registrations.at(Api.shared()).newAccount(Demo.PASSWORD));

        admin.post(PATH + "/" + event + "/send")
                .statusCode(409)
                .body("businessErrorCode", equalTo("NOTIFICATION_OBSOLETE"));
    }

    @Test
    void sendWhenTheAccountIsInactiveThenConflictsUntilItIsReactivated() {
        assumeTrue(Servers.sharedIsEmbedded(), "only the embedded default does without a mail server");
        Json account = Registrations.at(Api.shared()).newAccount();
        String event = PATH + "/" + eventOf(account);
        String states = "/api/v1/access-control/user-accounts/" + account.text("userAccountId");
        String filter = "?sendable=true&userAccountId=" + account.text("userAccountId");
        admin.post(states + "/deactivate").statusCode(200);

        admin.post(event + "/send").statusCode(409).body("businessErrorCode", equalTo("NOTIFICATION_OBSOLETE"));
        admin.get(PATH + filter).statusCode(200).body("totalItems", is(0));

        admin.post(states + "/reactivate").statusCode(200);
        admin.get(PATH + filter).statusCode(200).body("totalItems", is(1));
        admin.post(event + "/send").statusCode(200).body("status", equalTo("SENT"));
    }

    private String eventOf(Json account) {
        return admin.get(PATH + "?size=100")
                .extract()
                .path("items.find { it.userAccountId == '" + account.text("userAccountId") + "' }.notificationEventId");
    }
}
