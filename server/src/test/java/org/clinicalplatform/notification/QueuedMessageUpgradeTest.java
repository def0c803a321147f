package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of messages that former releases queued without storing when their link expires. */
@Tag("database")
class QueuedMessageUpgradeTest {
    @Test
    void messageWhenQueuedBeforeThenExpiresWithTheLinkOfItsAccountOrHasExpired()
            throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("expiry-of-queued-messages")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                    insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)
                    select gen_random_uuid(), a.username, 'Noor', 'Haddad', t.id, now(), now()
                    from tenant t, (values ('open'), ('redeemed')) a (username);
                    insert into password_reset_token (id, user_account_id, tenant_id, token_hash, issued_at, expires_at,
                      redeemed_at)
                    select gen_random_uuid(), id, tenant_id, username, timestamptz '2026-03-01 09:00Z',
                      timestamptz '2026-03-01 10:00Z',
                      case username when 'redeemed' then timestamptz '2026-03-01 09:30Z' end
                    from user_account;
                    insert into notification_event (id, kind, tenant_id, user_account_id, recipient, subject, body,
                      created_at)
                    select gen_random_uuid(), k.kind, a.tenant_id, a.id, 'noor@mail.example', 'Subject', 'Text',
                      timestamptz '2026-03-01 09:00Z'
                    from user_account a, (values ('PASSWORD_SETUP'), ('ACCOUNT_LINK'), ('EMAIL_CHANGED')) k (kind)
                    """).update();

            upgrade.run();

            assertThat(upgrade.sql()
                            .sql("select concat_ws(' ', a.username, m.kind, to_char(m.expires_at at time zone 'UTC',"
                                    + " 'HH24:MI')) from notification_event m"
                                    + " join user_account a on a.id = m.user_account_id order by 1")
                            .query(String.class)
                            .list())
                    .containsExactlyInAnyOrder(
                            "open ACCOUNT_LINK 09:00",
                            "open EMAIL_CHANGED",
                            "open PASSWORD_SETUP 10:00",
                            "redeemed ACCOUNT_LINK 09:00",
                            "redeemed EMAIL_CHANGED",
                            "redeemed PASSWORD_SETUP 09:00");
        }
    }
}
