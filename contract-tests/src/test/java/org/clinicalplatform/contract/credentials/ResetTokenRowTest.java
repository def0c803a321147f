package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Locale;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** The stored side of a password link: what the specification says of its columns, and of the message beside it. */
@NeedsOwnServer("reads what the database stores")
@LocalMode
class ResetTokenRowTest {

    private static final String PASSWORD = "correct-Horse-1";
    private static final String OF_HASH = " where token_hash = encode(sha256(?::bytea), 'hex')";
    private static final String REQUESTED =
            "select count(*) from security_event where kind = 'CREDENTIAL_RESET_REQUESTED'";

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();
    private final Json account = Registrations.at(server).newAccount();
    private final String id = account.text("userAccountId");
    private final ResetLinks links = new ResetLinks(server, id);

    @Test
    void tokenWhenIssuedThenItsHashAloneIsKeptForAnHour() {
        String token = Registrations.tokenOf(account.text("passwordSetupLink"));

        assertThat(database.number(
                        "select count(*) from password_reset_token" + OF_HASH
                                + " and expires_at = issued_at + interval '60 minutes' and redeemed_at is null"
                                + " and not voided and tenant_id = ?::uuid and facility_id = ?::uuid",
                        token,
                        Demo.NORTH,
                        Demo.N1))
                .isEqualTo(1);
        assertThat(database.number(
                        "select count(*) from password_reset_token t where t::text like ?", "%" + token + "%"))
                .isZero();
    }

    @Test
    void tokenWhenRedeemedThenItsRowSaysWhenAndIsNotVoided() {
        String token = Registrations.tokenOf(account.text("passwordSetupLink"));

        assertThat(Registrations.at(server).redeem(token, PASSWORD).status()).isEqualTo(204);

        assertThat(links.rows("redeemed_at between issued_at and expires_at and not voided"))
                .isEqualTo(1);
    }

    @Test
    void hashWhenItsRowIsVoidedThenMayComeAgainAndOtherwiseNot() {
        String copy = "insert into password_reset_token (id, user_account_id, tenant_id, token_hash, issued_at,"
                + " expires_at, redeemed_at) select gen_random_uuid(), user_account_id, tenant_id, token_hash,"
                + " issued_at, expires_at, issued_at from password_reset_token where user_account_id = ?::uuid limit 1";

        assertThatThrownBy(() -> database.update(copy, id)).hasStackTraceContaining("password_reset_token_hash");

        database.update("update password_reset_token set voided = true where user_account_id = ?::uuid", id);
        assertThat(database.update(copy, id)).isEqualTo(1);
    }

    @Test
    void tokenWhenItsRowIsVoidedThenIsRefusedThoughItsTimeIsNotUp() {
        database.update("update password_reset_token set voided = true where user_account_id = ?::uuid", id);

        assertThat(Registrations.at(server)
                        .redeem(Registrations.tokenOf(account.text("passwordSetupLink")), PASSWORD)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void messageWhenDispatchedThenTheLinkLivesNoLonger() {
        String expiry = expiry();
        String event = database.text("select id from notification_event where user_account_id = ?::uuid", id);

        assertThat(administrator("/api/v1/notification/notification-events/" + event + "/send"))
                .isEqualTo(200);

        assertThat(expiry()).isEqualTo(expiry);
    }

    @Test
    void resetWhenTheAccountHasNoAddressThenATokenIsKeptAndNothingIsQueued() {
        database.update("update user_account set email = null where id = ?::uuid", id);
        long messages = links.messages();

        assertThat(administrator(Registrations.PATH + "/" + id + "/reset-password"))
                .isEqualTo(200);
        assertThat(links.rows("not voided and redeemed_at is null and expires_at > now()"))
                .isEqualTo(1);
        assertThat(links.rows("voided and expires_at <= now()")).isEqualTo(1);
        assertThat(links.messages()).isEqualTo(messages);
    }

    @Test
    void requestWhenTheAddressIsSpelledDifferentlyThenTheAccountsAddressIsUsed() {
        links.requested("  " + account.text("email").toUpperCase(Locale.ROOT) + " ");

        assertThat(database.number(
                        "select count(*) from notification_event where user_account_id = ?::uuid and recipient = ?",
                        id,
                        account.text("email")))
                .isEqualTo(2);
    }

    /** Requests are processed in order, so a row for the unknown name would exist once a later known one does. */
    @Test
    void requestWhenItFindsNobodyThenNoEventIsWritten() {
        links.requested(account.text("username"));
        long before = database.number(REQUESTED);

        for (int i = 0; i < 10; i++) {
            assertThat(links.request("nobody-" + i).status()).isEqualTo(204);
        }
        links.requested(account.text("username"));

        assertThat(Await.until(Duration.ofSeconds(5), () -> database.number(REQUESTED) > before))
                .isTrue();
        assertThat(database.number(REQUESTED)).isEqualTo(before + 1);
    }

    private String expiry() {
        return database.text("select expires_at::text from password_reset_token where user_account_id = ?::uuid", id);
    }

    private int administrator(String path) {
        return server.send(RawRequest.post(path).bearer(Sessions.at(server).token(Demo.ADMIN)))
                .status();
    }
}
