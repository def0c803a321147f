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

/** After a migration from an older version, the built-in administrator has all permissions. */
@Tag("database")
class BuiltInAdministratorTest {
    /** Change sets with accounts, roles and the first permissions. */
    private static final int FIRST_CHANGE_SETS = 4;

    @Test
    void migrationWhenTheRoleIsThereThenItHoldsEveryPermissionAfterwards() throws SQLException, LiquibaseException {
        try (Connection connection = DriverManager.getConnection(TestPostgres.newDatabase())) {
            JdbcClient sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            migration(connection).update(FIRST_CHANGE_SETS, new Contexts(), new LabelExpression());
            sql.sql("insert into role (id, code, name, created_at)"
                            + " values (gen_random_uuid(), 'ADMINISTRATOR', 'Administrator', now())")
                    .update();
            sql.sql("insert into role_permission select r.id, p.code from role r cross join permission p")
                    .update();
            connection.commit();

            migration(connection).update(new Contexts(), new LabelExpression());

            assertThat(texts(
                            sql,
                            "select p.permission_code from role_permission p join role r on r.id = p.role_id"
                                    + " where r.code = 'ADMINISTRATOR' order by 1"))
                    .contains("notification.event.read")
                    .isEqualTo(texts(sql, "select code from permission order by 1"));
        }
    }

    private static Liquibase migration(Connection connection) throws LiquibaseException {
        return new Liquibase(
                "db/changelog/master.yaml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection));
    }

    private static List<String> texts(JdbcClient sql, String query) {
        return sql.sql(query).query(String.class).list();
    }
}
