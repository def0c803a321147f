package org.clinicalplatform.demographics.banner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of roles from before patients could be found by clinicians. */
@Tag("database")
class PatientReadingUpgradeTest {
    @Test
    void rolesWhenUpgradedThenTheBuiltInOnesCanFindPatients() throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("patient-reading")) {
            upgrade.sql().sql("""
                    insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now());
                    insert into role (id, tenant_id, code, name, created_at)
                    select gen_random_uuid(), id, 'NURSE', 'Nurse', now() from tenant;
                    insert into role_permission (role_id, permission_code)
                    select r.id, p.code from role r, permission p where r.code = 'NURSE' and p.code like 'clinical.%'
                    """).update();

            upgrade.run();

            assertThat(upgrade.sql()
                            .sql("select r.code from role r join role_permission p on p.role_id = r.id"
                                    + " where p.permission_code = 'clinical.patient.read' order by 1")
                            .query(String.class)
                            .list())
                    .containsExactly("ADMINISTRATOR", "CLINICIAN");
        }
    }
}
