package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
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

/** A changeset builds an index while a replica of release 0.1.0 starts, which waits for migrations in PostgreSQL. */
@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
@Timeout(90)
class MigrationBesideFormerReleaseTest {
    private static final String LOCK = "(" + 0x434C494E4943414CL + ")";

    /**
     * For longer than {@code deadlock_timeout} of 1 s, so that PostgreSQL refuses the one that waits next; and by so
     * much that a busy machine too has made the check for the first one.
     */
    private static final String WAITING =
            "select count(*) from pg_locks where not granted and locktype = '%s' and pid in (select pid from"
                    + " pg_stat_activity where datname = current_database())"
                    + " and waitstart < clock_timestamp() - interval '2500 ms'";

    private static final String VALID =
            "select count(*) from pg_index where indexrelid = to_regclass('account_id') and indisvalid";

    private final OwnedDatabase database = OwnedDatabase.create();

    @BeforeEach
    void migrateAndForget() throws Exception {
        // commands, in other tests, switch it off for the process
        ((Logger) LoggerFactory.getLogger(MigrationLock.class)).setLevel(Level.INFO);
        migrate();
        database.asOwner("drop index account_id");
        database.asOwner("delete from databasechangelog where id = 'index'");
    }

    @Test
    void migrationWhenAFormerReleaseWaitsForItThenBothGoOn() throws Exception {
        CompletableFuture<Void> migration;
        CompletableFuture<Void> formerRelease;
        try (Connection request = database.connectAsOwner()) {
            request.setAutoCommit(false);
            request.createStatement().execute("insert into account values (1)");
            migration = onItsOwnThread(this::migrateMeanwhile);
            awaitWaitFor("virtualxid");
            formerRelease = onItsOwnThread(this::startFormerRelease);
            awaitWaitFor("advisory");
            request.commit();
        }

        formerRelease.get(30, TimeUnit.SECONDS);
        migration.get(30, TimeUnit.SECONDS);

        assertThat(database.ownerNumber(VALID)).isEqualTo(1);
    }

    @Test
    void migrationWhenItHasLetAFormerReleasePassThenTakesTheLockBeforeItGoesOn(CapturedOutput output) throws Exception {
        CompletableFuture<Void> migration;
        try (Connection former = database.connectAsOwner()) {
            CompletableFuture<Void> lock;
            try (Connection request = database.connectAsOwner()) {
                request.setAutoCommit(false);
                request.createStatement().execute("insert into account values (1)");
                migration = onItsOwnThread(this::migrateMeanwhile);
                awaitWaitFor("virtualxid");
                lock = onItsOwnThread(() -> lock(former));
                awaitWaitFor("advisory");
                request.commit();
            }
            lock.get(30, TimeUnit.SECONDS);

            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> output.getOut().contains("Another process migrates the database schema"));
            assertThat(migration).isNotDone();
        }
        migration.get(30, TimeUnit.SECONDS);

        assertThat(database.ownerNumber(VALID)).isEqualTo(1);
    }

    /** Since Java 25 the common pool, which has one thread on two processors, runs one after the other. */
    private static CompletableFuture<Void> onItsOwnThread(Runnable task) {
        return CompletableFuture.runAsync(task, work -> new Thread(work).start());
    }

    private static void lock(Connection former) {
        try {
            former.createStatement().execute("select pg_advisory_lock" + LOCK);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitWaitFor(String lockType) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.ownerNumber(WAITING.formatted(lockType)) == 1);
    }

    private void startFormerRelease() {
        try (Connection former = database.connectAsOwner()) {
            lock(former);
            former.createStatement().execute("select count(*) from databasechangelog");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void migrateMeanwhile() {
        try {
            migrate();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void migrate() throws Exception {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/waiting-index/changelog.sql");
        new SchemaMigration(
                        database.dataSource(database.owner()),
                        null,
                        settings,
                        new DefaultResourceLoader(),
                        Duration.ofSeconds(10))
                .afterPropertiesSet();
    }
}
