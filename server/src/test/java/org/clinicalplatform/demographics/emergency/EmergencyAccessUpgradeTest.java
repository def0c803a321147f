package org.clinicalplatform.demographics.emergency;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of roles and grants from before emergency access could be reviewed. */
@Tag("database")
class EmergencyAccessUpgradeTest {
    @Test
    void rolesWhenTheyCouldRestrictBeforeThenStillCan() throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("restriction-and-revocation")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                    insert into role (id, tenant_id, code, name, created_at)
                    select gen_random_uuid(), t.id, c.code, c.code, now()
                    from tenant t, (values ('DESK'), ('READER')) c (code);
                    insert into role_permission (role_id, permission_code)
                    select r.id, 'demographic.person.read' from role r where r.tenant_id is not null;
                    insert into role_permission (role_id, permission_code)
                    select r.id, 'demographic.person.write' from role r where r.code = 'DESK'""").update();

            upgrade.run();

            assertThat(rolesWith(upgrade, "demographic.person.restrict"))
                    .containsExactly("ADMINISTRATOR", "CLERK", "DESK");
            assertThat(rolesWith(upgrade, "accesscontrol.emergencyaccess.revoke"))
                    .containsExactly("ADMINISTRATOR");
        }
    }

    @Test
    void grantsWhenMadeBeforeThenBelongToTheTenantOfTheirPatient() throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("emergency-access-review")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                    insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)
                    select gen_random_uuid(), 'nora', 'Nora', 'Berg', id, now(), now() from tenant;
                    insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                    select gen_random_uuid(), tenant_id, 'UNKNOWN', now(), id, now(), id from user_account;
                    insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
                    select gen_random_uuid(), tenant_id, id, now(), created_by, now(), created_by from person;
                    insert into patient_access_grant (id, patient_id, user_account_id, reason, granted_at, granted_by,
                                                      expires_at)
                    select gen_random_uuid(), id, created_by, 'Stroke', now(), created_by, now() + interval '1 hour'
                    from patient""").update();

            upgrade.run();

            assertThat(upgrade.sql()
                            .sql("select g.tenant_id = p.tenant_id and g.facility_id is null and g.revoked_by is null"
                                    + " from patient_access_grant g join patient p on p.id = g.patient_id")
                            .query(Boolean.class)
                            .list())
                    .containsExactly(true);
        }
    }

    private static List<String> rolesWith(Upgrade upgrade, String permission) {
        return upgrade.sql()
                .sql("select r.code from role r join role_permission p on p.role_id = r.id"
                        + " where p.permission_code = ? order by 1")
                .param(permission)
                .query(String.class)
                .list();
    }
}
