package org.clinicalplatform.accesscontrol.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of accounts that former releases linked without storing who had created the user. */
@Tag("database")
class EarlierLinksUpgradeTest {
    @Test
    void linksWhenUpgradedThenNoneLeadsToALinkToThePasswordOfSomebodyWhoWasThereBefore()
            throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("users-of-earlier-links")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                    insert into user_account (id, username, first_name, last_name, tenant_id, idp_subject, created_at, updated_at)
                    select gen_random_uuid(), a.username, 'Noor', 'Haddad', t.id, a.subject, now(), now()
                    from tenant t, (values ('linked', 's-1'), ('local', null)) a (username, subject)
                    """).update();

            upgrade.run();

            assertThat(upgrade.sql()
                            .sql("select username from user_account where foreign_idp_user and idp_user_origin_unknown")
                            .query(String.class)
                            .list())
                    .containsExactly("linked");
        }
    }
}
