package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Kills real processes at bad moments; after each, the next start has every committed row and does not wait long. */
@Tag("database")
class EmbeddedDatabaseCrashTest {
    private static final Duration QUICK = Duration.ofSeconds(15);
    private static final Duration CRASH_TIMEOUT = Duration.ofSeconds(20);

    /** Computes for minutes without a look at the world around, so it outlives a server killed under it. */
    private static final String BUSY = "select count(*) from (select generate_series(1, 100000000000)) as numbers";

    private static final String BUSY_PID = "select pid from pg_stat_activity where state = 'active'"
            + " and query like '%generate_series%' and pid <> pg_backend_pid()";

    @TempDir
    Path directory;

    private CompletableFuture<Void> busy = CompletableFuture.completedFuture(null);
    private long busyPid;

    @AfterEach
    void endProcesses() throws IOException {
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

    @Test
    void serverWhenKilledWhileTheServiceRunsThenItRunsAgainOnItsPortAndCommittedRowsStay() throws Exception {
        try (EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(directory))) {
            JdbcClient jdbc = TestDataDirectories.jdbc(database);
            jdbc.sql("create table kept as select 42 as answer").update();
            ProcessHandle session = busySession(jdbc);
            ProcessHandle server = TestDataDirectories.server(directory);

            TestDataDirectories.kill(server);

            await().atMost(QUICK)
                    .ignoreExceptions()
                    .until(
                            () -> jdbc.sql("select answer from kept").query().singleValue(),
                            answer -> answer.equals(42));
            assertThat(TestDataDirectories.isRunning(session)).isFalse();
            assertThat(TestDataDirectories.server(directory)).isNotEqualTo(server);
        }
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();
        assertThat(busy).failsWithin(CRASH_TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PG_VERSION", "global/pg_control", "postmaster.pid"})
    void startWhenServiceWasKilledInTheSetUpThenItBeginsAnew(String lastSeen) throws Exception {
        TestDataDirectories.withPrograms(directory);
        Path unfinished = directory.resolve("postgresql/data.unfinished");
        try (ChildJvm service = ChildJvm.serving(directory)) {
            await().pollInterval(Duration.ofMillis(2)).until(() -> Files.exists(unfinished.resolve(lastSeen)));
            service.kill();
        }
        assertThat(directory.resolve("postgresql/data")).doesNotExist();

        try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
            assertThat(unfinished).doesNotExist();
            assertThat(TestDataDirectories.jdbc(database)
                            .sql("select 1")
                            .query()
                            .singleValue())
                    .isEqualTo(1);
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
            assertThat(TestDataDirectories.jdbc(directory)
                            .sql("select 1")
                            .query()
                            .singleValue())
                    .isEqualTo(1);
        }
    }

    /** Returns the server, which still runs, as does one session in it. */
    private ProcessHandle killServiceWithBusySession(Path directory) throws Exception {
        try (ChildJvm service = ChildJvm.serving(directory)) {
            service.awaitReady();
            JdbcClient jdbc = TestDataDirectories.jdbc(directory);
            jdbc.sql("create table kept as select 42 as answer").update();
            busySession(jdbc);
            service.kill();
        }
        return TestDataDirectories.server(directory);
    }

    private ProcessHandle busySession(JdbcClient jdbc) {
        busy = CompletableFuture.runAsync(() -> jdbc.sql(BUSY).query().singleValue());
        busyPid = await().until(() -> jdbc.sql(BUSY_PID).query(Long.class).list(), pids -> !pids.isEmpty())
                .get(0);
        return ProcessHandle.of(busyPid).orElseThrow();
    }

    private void assertStartsQuicklyWithCommittedRow() {
        long begun = System.nanoTime();
        try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(QUICK);
            JdbcClient jdbc = TestDataDirectories.jdbc(database);
            assertThat(jdbc.sql("select answer from kept").query().singleValue())
                    .isEqualTo(42);
        }
        assertThat(busy).failsWithin(CRASH_TIMEOUT);
    }
}
