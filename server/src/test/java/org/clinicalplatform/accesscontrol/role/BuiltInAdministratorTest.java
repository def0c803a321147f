package org.clinicalplatform.accesscontrol.role;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;

/** After a migration from an older version, the built-in administrator has all permissions. */
class BuiltInAdministratorTest {
    /** Change sets with accounts, roles and the first permissions. */
    private static final int FIRST_CHANGE_SETS = 4;

    private final String database = "migration_" + UUID.randomUUID().toString().replace("-", "");

    @Test
    void migrationWhenTheRoleIsThereThenItHoldsEveryPermissionAfterwards() throws SQLException, LiquibaseException {
        try (Connection server = DriverManager.getConnection(TestPostgres.url());
                Statement statement = server.createStatement()) {
            statement.execute("create database " + database);
        }
        try (Connection connection = DriverManager.getConnection(TestPostgres.url(database));
                Statement statement = connection.createStatement()) {
            migration(connection).update(FIRST_CHANGE_SETS, new Contexts(), new LabelExpression());
            statement.execute("insert into role (id, code, name, created_at)"
                    + " values (gen_random_uuid(), 'ADMINISTRATOR', 'Administrator', now())");
            statement.execute("insert into role_permission select r.id, p.code from role r cross join permission p");
            connection.commit();

            migration(connection).update(new Contexts(), new LabelExpression());

            assertThat(texts(statement, "select permission_code from role_permission order by 1"))
                    .contains("notification.event.read")
                    .isEqualTo(texts(statement, "select code from permission order by 1"));
        }
    }

    private static Liquibase migration(Connection connection) throws LiquibaseException {
        return new Liquibase(
                "db/changelog/master.yaml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection));
    }

    private static List<String> texts(Statement statement, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
