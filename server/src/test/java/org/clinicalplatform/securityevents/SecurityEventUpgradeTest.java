package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of events from before they were stamped with their tenants. */
@Tag("database")
class SecurityEventUpgradeTest {
    @Test
    void eventsWhenWrittenBeforeThenBelongToTheHomeOfTheirAccount() throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("tenants-of-former-events")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at)
                    select gen_random_uuid(), c.code, c.code, now() from (values ('HOME'), ('OTHER')) c (code);
                    insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)
                    select gen_random_uuid(), 'nora', 'Nora', 'Berg', id, now(), now() from tenant where code = 'HOME';
                    insert into security_event (id, kind, occurred_at, user_account_id)
                    select gen_random_uuid(), 'LOGIN_FAILED', now(), id from user_account;
                    insert into security_event (id, kind, occurred_at, user_account_id, tenant_id)
                    select gen_random_uuid(), 'EMERGENCY_ACCESS', now(), u.id, t.id
                    from user_account u, tenant t where t.code = 'OTHER';
                    insert into security_event (id, kind, occurred_at)
                    values (gen_random_uuid(), 'RATE_LIMITED', now())""").update();

            upgrade.run();

            assertThat(upgrade.sql()
                            .sql("select concat_ws(' ', e.kind, t.code) from security_event e"
                                    + " left join tenant t on t.id = e.tenant_id order by 1")
                            .query(String.class)
                            .list())
                    .containsExactly("EMERGENCY_ACCESS OTHER", "LOGIN_FAILED HOME", "RATE_LIMITED");
        }
    }
}
