package org.clinicalplatform.accesscontrol.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A migration makes the built-in roles that are missing, and leaves those that a tenant made under their codes. */
@Tag("database")
class BuiltInRolesTest {
    /** Change sets up to those that made roles belong to tenants. */
    private static final String BEFORE = "administration-permission-codes";

    @Test
    void migrationWhenTheDatabaseIsEmptyThenTheRolesOfAClinicAreThere() throws SQLException, LiquibaseException {
        try (Connection connection = DriverManager.getConnection(TestPostgres.newDatabase())) {
            JdbcClient sql = client(connection);

            migration(connection).update(new Contexts(), new LabelExpression());

            assertThat(texts(sql, "select code from role where tenant_id is null order by code"))
                    .containsExactly("ADMINISTRATOR", "AUDITOR", "CLERK", "CLINICIAN");
            assertThat(permissions(sql, "ADMINISTRATOR"))
                    .isEqualTo(texts(sql, "select code from permission order by code"));
            assertThat(permissions(sql, "CLINICIAN"))
                    .contains("clinical.visit.write", "clinical.note.write", "clinical.emergency-access")
                    .doesNotContain("clinical.patient.all-facilities")
                    .allMatch(code -> code.startsWith("clinical."));
            assertThat(permissions(sql, "CLERK"))
                    .contains("demographic.person.merge", "demographic.person.read", "demographic.person.write")
                    .allMatch(code -> code.startsWith("demographic."));
            assertThat(permissions(sql, "AUDITOR"))
                    .contains("accesscontrol.auditevent.read", "accesscontrol.securityevent.read")
                    .allMatch(code -> code.endsWith(".read"));
        }
    }

    @Test
    void migrationWhenATenantHasARoleOfThatCodeThenItStaysAsItIs() throws SQLException, LiquibaseException {
        try (Connection connection = DriverManager.getConnection(TestPostgres.newDatabase())) {
            JdbcClient sql = client(connection);
            migration(connection).update(toTheChangeSet(connection), new Contexts(), new LabelExpression());
            sql.sql("insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'T', 'Tenant', now())")
                    .update();
            sql.sql("insert into role (id, tenant_id, code, name, created_at)"
                            + " select gen_random_uuid(), id, 'CLINICIAN', 'Our doctors', now() from tenant")
                    .update();
            connection.commit();

            migration(connection).update(new Contexts(), new LabelExpression());

            assertThat(texts(sql, "select name from role where code = 'CLINICIAN'"))
                    .containsExactly("Our doctors");
            assertThat(permissions(sql, "CLINICIAN")).isEmpty();
            assertThat(texts(sql, "select code from role where tenant_id is null order by code"))
                    .containsExactly("ADMINISTRATOR", "AUDITOR", "CLERK");
        }
    }

    /** How many change sets come before the one after which roles belong to tenants, that one included. */
    private static int toTheChangeSet(Connection connection) throws LiquibaseException {
        List<String> ids = migration(connection).getDatabaseChangeLog().getChangeSets().stream()
                .map(change -> change.getId())
                .toList();
        return ids.indexOf(BEFORE) + 1;
    }

    private static Liquibase migration(Connection connection) throws LiquibaseException {
        return new Liquibase(
                "db/changelog/master.yaml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection));
    }

    private static JdbcClient client(Connection connection) {
        return JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    private static List<String> permissions(JdbcClient sql, String role) {
        return sql.sql("select p.permission_code from role_permission p join role r on r.id = p.role_id"
                        + " where r.code = ? order by 1")
                .param(role)
                .query(String.class)
                .list();
    }

    private static List<String> texts(JdbcClient sql, String query) {
        return sql.sql(query).query(String.class).list();
    }
}
