package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the holder of a former email address is told. */
@NeedsOwnServer("needs two replicas, and reads the bodies of messages")
class EmailChangeTest {

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Json account = Registrations.at(replicas.first()).newAccount();
    private final String path = Administration.account(account.text("userAccountId"));

    @Test
    void emailWhenChangedEightTimesAtOnceThenTheFormerAddressIsToldOnce() {
        List<Administration> administrators = replicas.all().stream()
                .map(server -> Administration.at(server, Demo.ADMIN))
                .toList();

        List<RawResponse> responses =
                Together.responses(8, i -> administrators.get(i % 2).put(path, profile(i + account.text("email"), 0)));

        assertThat(responses.stream().map(RawResponse::status))
                .containsOnlyOnce(200)
                .containsOnly(200, 409);
        assertThat(messages("EMAIL_CHANGED")).isEqualTo(1);
        assertThat(messages("PASSWORD_SETUP")).isEqualTo(1);
        assertThat(database.text(
                        "select recipient from notification_event where user_account_id = ?::uuid and kind ="
                                + " 'EMAIL_CHANGED'",
                        account.text("userAccountId")))
                .isEqualTo(account.text("email"));
    }

    @Test
    void emailWhenRemovedThenTheMessageHasNeitherALinkNorANewAddress() {
        Administration admin = Administration.at(replicas.first(), Demo.ADMIN);

        admin.put(path, profile(null, 0)).expect(200);
        admin.put(path, profile("new-" + account.text("email"), 1)).expect(200);
        admin.put(path, profile("new-" + account.text("email"), 2)).expect(200);

        assertThat(messages("EMAIL_CHANGED")).isEqualTo(1);
        assertThat(database.text(
                        "select body from notification_event where user_account_id = ?::uuid and kind = 'EMAIL_CHANGED'",
                        account.text("userAccountId")))
                .startsWith("Dear Noor Haddad,")
                .contains("changed or removed")
                .doesNotContain("http", "token", "@");
        Json listed = replicas.second()
                .send(RawRequest.get("/api/v1/notification/notification-events?size=100")
                        .bearer(admin.token()))
                .json();
        assertThat(listed.get("items").items())
                .anyMatch(event -> event.text("userAccountId").equals(account.text("userAccountId"))
                        && event.text("kind").equals("EMAIL_CHANGED")
                        && event.text("status").equals("QUEUED")
                        && event.text("recipient").equals(account.text("email")));
    }

    private long messages(String kind) {
        return database.number(
                "select count(*) from notification_event where user_account_id = ?::uuid and kind = ?",
                account.text("userAccountId"),
                kind);
    }

    private static String profile(@Nullable String email, int version) {
        Json profile = Json.object("email", email, "firstName", "Noor", "lastName", "Haddad");
        return profile.toString().replaceFirst("}$", ",\"version\":" + version + "}");
    }
}
