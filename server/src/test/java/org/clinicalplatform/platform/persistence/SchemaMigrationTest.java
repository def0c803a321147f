package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaMigrationTest {
    private static final Map<String, String> ALL =
            Map.of("imagingEnabled", "true", "labEnabled", "true", "pharmacyEnabled", "true");

    private final CountedConnections database = new CountedConnections(TestPostgres.newDatabase());
    private final JdbcClient sql = JdbcClient.create(new DriverManagerDataSource(requireNonNull(database.getUrl())));

    @BeforeEach
    void migrateAll() throws Exception {
        migrate(ALL);
        assertThat(hasLab()).isTrue();
    }

    @Test
    void migrateWhenDatabaseHasThisChangelogThenLiquibaseDoesNotRun() throws Exception {
        migrate(ALL);

        assertThat(database.opened).isEqualTo(1);
    }

    /** A replica of a former release that is started again meanwhile. */
    @Test
    @Timeout(60)
    void migrateWhenALaterReleaseIsMigratingThenDoesNotWaitForItsLock() throws Exception {
        try (Connection later = database.getConnection()) {
            later.createStatement().execute("select pg_advisory_lock(" + 0x434C494E4943414CL + ")");
            later.createStatement()
                    .execute("insert into databasechangelog select 'later', author, filename, dateexecuted, 1000,"
                            + " exectype, '9:1' from databasechangelog where id = 'lab'");

            migrate(ALL);
        }
        sql.sql("delete from databasechangelog where id = 'later'").update();

        assertThat(database.opened).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "comment on table databasechangelog is null",
                "comment on table databasechangelog is 'of another release'",
                "update databasechangelog set description = 'edited' where id = 'lab'"
            })
    void migrateWhenRecordedStateDiffersThenLiquibaseRuns(String change) throws Exception {
        sql.sql(change).update();

        migrate(ALL);

        assertThat(database.opened).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"maybe", "", "1"})
    void migrateWhenAModuleIsNeitherEnabledNorDisabledThenRefusesNamingTheSetting(String enabled) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> migrate(Map.of("labEnabled", enabled)))
                .withMessage("svc.modules.lab.enabled must be true or false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void migrateWhenAChangesetIsForgottenOrSwitchedOnThenItsSchemaIsMade(String labEnabled) throws Exception {
        sql.sql("drop schema lab cascade").update();
        sql.sql("delete from databasechangelog where id = 'lab'").update();
        migrate(Map.of("imagingEnabled", "true", "labEnabled", labEnabled, "pharmacyEnabled", "true"));
        assertThat(hasLab()).isEqualTo(labEnabled.equals("true"));

        migrate(ALL);

        assertThat(hasLab()).isTrue();
    }

    @Test
    void migrateWhenSwitchedOffThenDatabaseIsLeftAlone() throws Exception {
        database.opened = 0;
        LiquibaseProperties settings = settings(ALL);
        settings.setEnabled(false);

        migrate(settings);

        assertThat(database.opened).isZero();
    }

    private void migrate(Map<String, String> parameters) throws Exception {
        database.opened = 0;
        migrate(settings(parameters));
    }

    private void migrate(LiquibaseProperties settings) throws Exception {
        new SchemaMigration(database, null, settings, new DefaultResourceLoader(), Duration.ofMinutes(1))
                .afterPropertiesSet();
    }

    private static LiquibaseProperties settings(Map<String, String> parameters) {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/changelog/modules.sql");
        settings.setParameters(parameters);
        return settings;
    }

    private boolean hasLab() {
        return sql.sql("select to_regclass('lab.lab_order') is not null")
                .query(Boolean.class)
                .single();
    }

    /** The migration opens one connection for its lock, and Liquibase opens others. */
    private static final class CountedConnections extends DriverManagerDataSource {
        private int opened;

        CountedConnections(String url) {
            super(url);
        }

        @Override
        protected Connection getConnectionFromDriver(Properties properties) throws SQLException {
            opened++;
            return super.getConnectionFromDriver(properties);
        }
    }
}
