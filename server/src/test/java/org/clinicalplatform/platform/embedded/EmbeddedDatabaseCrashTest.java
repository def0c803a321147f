package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills real processes at bad moments; after each, the next start has every committed row and does not wait long. */
@Tag("database")
class EmbeddedDatabaseCrashTest {

    private static final Duration QUICK = Duration.ofSeconds(15);
    private static final Duration CRASH_TIMEOUT = Duration.ofSeconds(20);

    /** Computes for minutes without a look at the world around, so it outlives a server killed under it. */
    private static final String BUSY = "select count(*) from (select generate_series(1, 100000000000)) as numbers";

    @TempDir
    Path directory;

    private CompletableFuture<Void> busy = CompletableFuture.completedFuture(null);
    private long busyPid;

    @AfterEach
    void endProcesses() throws IOException, InterruptedException {
        TestDataDirectories.endProcesses(directory);
    }

    @Test
    void startWhenServiceWasKilledThenItsServerIsEndedAndCommittedRowsStay() throws Exception {
        ProcessHandle orphan = killServiceWithBusySession(TestDataDirectories.withDatabase(directory));
        assertThat(TestDataDirectories.isRunning(orphan)).isTrue();

        assertStartsQuicklyWithCommittedRow();
        assertThat(TestDataDirectories.isRunning(orphan)).isFalse();
    }

    @Test
    void startWhenServiceAndServerWereKilledThenSessionsAreEndedAndCommittedRowsStay() throws Exception {
        ProcessHandle server = killServiceWithBusySession(TestDataDirectories.withDatabase(directory));
        ProcessHandle session = ProcessHandle.of(busyPid).orElseThrow();
        TestDataDirectories.kill(server);
        assertThat(TestDataDirectories.isRunning(session)).isTrue();

        assertStartsQuicklyWithCommittedRow();
        assertThat(TestDataDirectories.isRunning(session)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PG_VERSION", "global/pg_control", "postmaster.pid"})
    void startWhenServiceWasKilledInTheSetUpThenItBeginsAnew(String lastSeen) throws Exception {
        TestDataDirectories.withPrograms(directory);
        Path unfinished = directory.resolve("postgresql/data.unfinished");
        try (ChildJvm service = ChildJvm.serving(directory)) {
            awaitFile(unfinished.resolve(lastSeen));
            service.kill();
        }
        assertThat(directory.resolve("postgresql/data")).doesNotExist();

        try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
            assertThat(unfinished).doesNotExist();
            assertThat(TestDataDirectories.connect(database).isValid(1)).isTrue();
        }
    }

    @Test
    void startWhenAnotherProcessUsesTheDirectoryThenSentenceNamesItAndTheOtherGoesOn() throws Exception {
        try (ChildJvm service = ChildJvm.serving(TestDataDirectories.withDatabase(directory))) {
            service.awaitReady();

            assertThatThrownBy(() -> TestDataDirectories.start(directory))
                    .isInstanceOf(EmbeddedDatabaseException.class)
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("process " + service.pid());

            try (Connection connection = TestDataDirectories.connect(directory)) {
                assertThat(connection.isValid(1)).isTrue();
            }
        }
    }

    /** Returns the server, which still runs, as does one session in it. */
    private ProcessHandle killServiceWithBusySession(Path directory) throws Exception {
        try (ChildJvm service = ChildJvm.serving(directory)) {
            service.awaitReady();
            execute("create table kept as select 42 as answer");
            busy = CompletableFuture.runAsync(() -> executeUntilCutOff(BUSY));
            busyPid = awaitBusySession();
            service.kill();
        }
        return TestDataDirectories.server(directory);
    }

    private void assertStartsQuicklyWithCommittedRow() throws SQLException {
        long begun = System.nanoTime();
        try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(QUICK);
            try (Connection connection = TestDataDirectories.connect(database);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select answer from kept")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(42);
            }
        }
        assertThat(busy).failsWithin(CRASH_TIMEOUT);
    }

    private void execute(String sql) throws IOException, SQLException {
        try (Connection connection = TestDataDirectories.connect(directory);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void executeUntilCutOff(String sql) {
        try {
            execute(sql);
        } catch (IOException | SQLException e) {
            throw new CompletionException(e);
        }
    }

    private long awaitBusySession() throws Exception {
        String sql = "select pid from pg_stat_activity where state = 'active' and query like '%generate_series%'"
                + " and pid <> pg_backend_pid()";
        long begun = System.nanoTime();
        try (Connection connection = TestDataDirectories.connect(directory);
                Statement statement = connection.createStatement()) {
            while (true) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    if (rows.next()) {
                        return rows.getLong(1);
                    }
                }
                requirePatience(begun, "a busy session");
            }
        }
    }

    private static void awaitFile(Path file) throws InterruptedException {
        long begun = System.nanoTime();
        while (!Files.exists(file)) {
            requirePatience(begun, file.toString());
        }
    }

    private static void requirePatience(long begun, String awaited) throws InterruptedException {
        if (System.nanoTime() - begun > CRASH_TIMEOUT.toNanos()) {
            throw new IllegalStateException("Timed out waiting for " + awaited);
        }
        Thread.sleep(2);
    }
}
