package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.DefaultResourceLoader;

/** A changeset that adds a column is pending while other sessions hold locks. */
@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
@Timeout(60)
class MigrationWaitTest {
    private static final String WAITING =
            "select count(*) from pg_locks where not granted and relation = 'account'::regclass";

    private static final String COLUMNS =
            "select count(*) from information_schema.columns where table_name = 'account' and column_name = 'name'";

    private final OwnedDatabase database = OwnedDatabase.create();

    @BeforeEach
    void migrateAndForget() throws Exception {
        // commands, in other tests, switch it off for the process
        Stream.of(ChangelogUpdate.class, MigrationLock.class)
                .forEach(type -> ((Logger) LoggerFactory.getLogger(type)).setLevel(Level.INFO));
        migrate(Duration.ofMinutes(1));
        database.asOwner("alter table account drop column name");
        database.asOwner("delete from databasechangelog where id = 'column'");
        database.asOwner("grant select, insert on account to " + database.service());
    }

    @Test
    void migrationWhenABackupReadsTheTableThenOthersUseItAndTheColumnIsAddedAfterwards(CapturedOutput output)
            throws Exception {
        CompletableFuture<Void> migration;
        try (Connection backup = backup();
                Connection request = database.connectAsService()) {
            migration = migrateMeanwhile();
            awaitOne(WAITING);

            request.createStatement().execute("set lock_timeout = '1500ms'");
            request.createStatement().execute("insert into account values (1)");

            Awaitility.await().until(() -> output.getOut().contains("The migration waits for "));
            assertThat(output)
                    .contains("The migration waits for table account, held by session " + pid(backup)
                            + " (nightly backup, role " + database.service() + "). The service can use the table");
            assertThat(migration).isNotDone();
        }
        migration.get(30, TimeUnit.SECONDS);

        assertThat(database.ownerNumber(COLUMNS)).isEqualTo(1);
    }

    @Test
    void migrationWhenABackupGoesOnThenRefusesAndNamesItsSession() throws Exception {
        try (Connection backup = backup()) {
            assertThatExceptionOfType(InvalidSettingException.class)
                    .isThrownBy(() -> migrate(Duration.ofSeconds(1)))
                    .withMessageContainingAll(
                            "has waited 1 s for table account, held by session " + pid(backup) + " (nightly backup",
                            "pg_terminate_backend",
                            "svc.migration.lock-wait");
        }
        migrate(Duration.ofSeconds(1));

        assertThat(database.ownerNumber(COLUMNS)).isEqualTo(1);
    }

    @Test
    void migrationWhenAnotherProcessMigratesThenSaysForWhomItWaits(CapturedOutput output) throws Exception {
        CompletableFuture<Void> migration;
        try (Connection other = database.connectAsService()) {
            other.createStatement().execute("select pg_advisory_lock(" + 0x434C494E4943414CL + ")");
            migration = migrateMeanwhile();
            Awaitility.await().until(() -> output.getOut().contains("Another process migrates"));
            assertThat(output)
                    .containsOnlyOnce(
                            "Another process migrates the database schema, and this one waits for it: session "
                                    + pid(other) + " (PostgreSQL JDBC Driver, role " + database.service() + ")");
            assertThat(migration).isNotDone();
        }
        migration.get(30, TimeUnit.SECONDS);

        assertThat(database.ownerNumber(COLUMNS)).isEqualTo(1);
    }

    private Connection backup() throws SQLException {
        Connection backup = database.connectAsService();
        backup.createStatement().execute("set application_name = 'nightly backup'");
        backup.setAutoCommit(false);
        backup.createStatement().execute("lock table account in access share mode");
        return backup;
    }

    private static int pid(Connection connection) throws SQLException {
        try (ResultSet found = connection.createStatement().executeQuery("select pg_backend_pid()")) {
            found.next();
            return found.getInt(1);
        }
    }

    private void awaitOne(String query) {
        Awaitility.await().pollInterval(Duration.ofMillis(20)).until(() -> database.ownerNumber(query) == 1);
    }

    private CompletableFuture<Void> migrateMeanwhile() {
        return CompletableFuture.runAsync(() -> {
            try {
                migrate(Duration.ofMinutes(1));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private void migrate(Duration lockWait) throws Exception {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/waiting/changelog.sql");
        new SchemaMigration(
                        database.dataSource(database.owner()), null, settings, new DefaultResourceLoader(), lockWait)
                .afterPropertiesSet();
    }
}
