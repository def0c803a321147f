package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Whether Liquibase ran shows in a schema that it makes anew when the record of its changeset is gone. */
class SchemaMigrationTest {
    private static final Map<String, String> ALL =
            Map.of("imagingEnabled", "true", "labEnabled", "true", "pharmacyEnabled", "true");

    private final String name = "migration_" + UUID.randomUUID().toString().replace('-', '_');
    private final DriverManagerDataSource database =
            new DriverManagerDataSource(TestPostgres.url(name), "postgres", "unused");
    private final JdbcClient sql = JdbcClient.create(database);

    @BeforeEach
    void createDatabase() throws Exception {
        JdbcClient.create(new DriverManagerDataSource(TestPostgres.url(), "postgres", "unused"))
                .sql("create database " + name)
                .update();
        migrate(ALL);
        assertThat(hasLab()).isTrue();
    }

    @Test
    void migrateWhenDatabaseHasThisChangelogThenLiquibaseDoesNotRun() throws Exception {
        sql.sql("drop table databasechangeloglock").update();

        migrate(ALL);

        assertThat(exists("databasechangeloglock")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "comment on table databasechangelog is null",
                "comment on table databasechangelog is 'of another release'",
                "update databasechangelog set description = 'edited' where id = 'lab'"
            })
    void migrateWhenRecordedStateDiffersThenLiquibaseRuns(String change) throws Exception {
        sql.sql("drop table databasechangeloglock").update();
        sql.sql(change).update();

        migrate(ALL);

        assertThat(exists("databasechangeloglock")).isTrue();
    }

    @Test
    void migrateWhenChangesetIsForgottenThenItIsAppliedAgain() throws Exception {
        sql.sql("drop schema lab cascade").update();
        sql.sql("delete from databasechangelog where id = 'lab'").update();

        migrate(ALL);

        assertThat(hasLab()).isTrue();
    }

    @Test
    void migrateWhenModuleIsSwitchedOnThenItsSchemaIsMade() throws Exception {
        sql.sql("drop schema lab cascade").update();
        sql.sql("delete from databasechangelog where id = 'lab'").update();
        migrate(Map.of("imagingEnabled", "true", "labEnabled", "false", "pharmacyEnabled", "true"));
        assertThat(hasLab()).isFalse();

        migrate(ALL);

        assertThat(hasLab()).isTrue();
    }

    @Test
    void migrateWhenSwitchedOffThenDatabaseIsLeftAlone() throws Exception {
        sql.sql("comment on table databasechangelog is null").update();
        sql.sql("drop table databasechangeloglock").update();
        LiquibaseProperties settings = settings(ALL);
        settings.setEnabled(false);

        new SchemaMigration(database, settings, new DefaultResourceLoader()).afterPropertiesSet();

        assertThat(exists("databasechangeloglock")).isFalse();
    }

    private void migrate(Map<String, String> parameters) throws Exception {
        new SchemaMigration(database, settings(parameters), new DefaultResourceLoader()).afterPropertiesSet();
    }

    private static LiquibaseProperties settings(Map<String, String> parameters) {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/changelog/modules.sql");
        settings.setParameters(parameters);
        return settings;
    }

    private boolean hasLab() {
        return exists("lab.lab_order");
    }

    private boolean exists(String table) {
        return sql.sql("select to_regclass(?) is not null")
                .param(table)
                .query(Boolean.class)
                .single();
    }
}
