package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** What a start makes of the directory, the port and the processes that it finds. */
@Tag("database")
class EmbeddedDatabaseStartTest {
    private static final Duration WARM_START = Duration.ofSeconds(10);
    private static final int NOBODY = 65_534;

    @TempDir
    Path directory;

    @AfterEach
    void endProcesses() throws IOException {
        TestDataDirectories.endProcesses(directory);
    }

    @Test
    void startWhenDatabaseWasClosedThenRowsPortAndPasswordAreTheSame() throws Exception {
        TestDataDirectories.withDatabase(directory);
        String url;
        String password;
        try (EmbeddedDatabase first = TestDataDirectories.start(directory)) {
            TestDataDirectories.jdbc(first)
                    .sql("create table kept as select 42 as answer")
                    .update();
            url = first.jdbcUrl();
            password = first.password();
        }
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();

        long begun = System.nanoTime();
        try (EmbeddedDatabase second = TestDataDirectories.start(directory)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WARM_START);
            assertThat(second.jdbcUrl()).isEqualTo(url);
            assertThat(second.password()).isEqualTo(password);
            assertThat(query(second, "select answer from kept")).isEqualTo(42);
        }
    }

    @Test
    void closeWhenSessionsAreOpenThenTheyEndAndASecondCloseDoesNothing() throws Exception {
        EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(directory));
        ProcessHandle server = TestDataDirectories.server(directory);
        try (Connection open =
                DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password())) {
            database.close();
            database.close();

            assertThat(TestDataDirectories.isRunning(server)).isFalse();
            assertThat(open.isValid(1)).isFalse();
        }
    }

    @Test
    void closeWhenServerWasKilledThenDirectoryIsFreeAndCommittedRowsStay() throws Exception {
        try (EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(directory))) {
            TestDataDirectories.jdbc(database)
                    .sql("create table kept as select 7 as answer")
                    .update();
            TestDataDirectories.kill(TestDataDirectories.server(directory));
        }

        try (EmbeddedDatabase next = TestDataDirectories.start(directory)) {
            assertThat(query(next, "select answer from kept")).isEqualTo(7);
        }
    }

    @Test
    void startWhenRememberedPortIsTakenThenAnotherIsChosen() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(directory.resolve("postgresql/port"), Integer.toString(stranger.getLocalPort()));

            try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
                assertThat(database.jdbcUrl()).doesNotContain(":" + stranger.getLocalPort() + "/");
                assertThat(query(database, "select 1")).isEqualTo(1);
            }
        }
    }

    @Test
    void startWhenConfiguredPortIsTakenThenSentenceNamesIt() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = stranger.getLocalPort();

            assertThatExceptionOfType(EmbeddedDatabaseException.class)
                    .isThrownBy(() -> EmbeddedDatabase.start(new EmbeddedDatabaseSettings(directory, port)))
                    .withMessageContaining("Port " + port + " is in use");
        }

        TestDataDirectories.start(directory).close();
    }

    @Test
    void startWhenPidFileNamesAStrangerThenServerStartsAndStrangerLives() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ChildJvm stranger = ChildJvm.idle()) {
            Files.writeString(directory.resolve("postgresql/data/postmaster.pid"), stranger.pid() + "\n");

            try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
                assertThat(query(database, "select 1")).isEqualTo(1);
            }
            assertThat(stranger.isAlive()).isTrue();
        }
    }

    @Test
    void startWhenDataIsDamagedOrOfAnotherVersionThenSentenceSaysSoAtOnce() throws Exception {
        Path data = TestDataDirectories.withDatabase(directory).resolve("postgresql/data");
        long begun = System.nanoTime();

        Files.delete(data.resolve("global/pg_control"));
        assertStartRefused(directory, "did not start", "pg_control");
        Files.writeString(data.resolve("PG_VERSION"), "17\n");
        assertStartRefused(directory, data.toString(), "PostgreSQL 17", "PostgreSQL 18");

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WARM_START);
        assertThat(data.resolve("base")).isDirectory();
    }

    @Test
    void startWhenDataFolderHoldsSomethingElseThenItIsRefusedAndKept() throws Exception {
        Path letters = TestDataDirectories.withPrograms(directory).resolve("postgresql/data/letters.txt");
        Files.createDirectories(letters.getParent());
        Files.writeString(letters, "dear");

        assertStartRefused(directory, "holds no PostgreSQL database");
        assertThat(letters).hasContent("dear");
    }

    @Test
    void startWhenPasswordFileIsMissingOrWrongThenSentenceNamesItWithoutThePassword() throws Exception {
        Path file = TestDataDirectories.withDatabase(directory).resolve("postgresql/clinical.password");
        Files.delete(file);
        assertStartRefused(directory, file.toString(), "is missing");

        String other = RolePassword.create(file);
        assertThatExceptionOfType(EmbeddedDatabaseException.class)
                .isThrownBy(() -> TestDataDirectories.start(directory))
                .withMessageContaining(file.toString())
                .withMessageNotContaining(other);
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void startWhenThePathIsAFileOrReadByTheShellThenSentenceNamesIt() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Path odd = directory.resolve("$HOME");

        assertStartRefused(file, "The data directory " + file + " cannot be used", "svc.embedded.data-dir");
        assertStartRefused(odd, odd.toString(), "dollar sign");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void startWhenFilesBelongToAnotherAccountThenSentenceNamesBothAccounts() throws IOException {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        TestDataDirectories.withDatabase(directory);
        Files.setAttribute(directory.resolve("postgresql/data"), "unix:uid", NOBODY);

        assertStartRefused(directory, "belong to nobody, but the service runs as root");
    }

    @Test
    void analyzeWhenDatabaseCannotStartThenDescriptionIsTheSentence() {
        Throwable failure = new IllegalStateException("bean", new EmbeddedDatabaseException("The disk is full."));

        assertThat(new EmbeddedDatabaseFailureAnalyzer().analyze(failure))
                .extracting(FailureAnalysis::getDescription)
                .isEqualTo("The disk is full.");
    }

    @Test
    void startWhenPathHasBlanksAndLettersBeyondAsciiThenItWorks() throws Exception {
        Path odd = directory.resolve("Straße 5 (it's & co)");

        try (EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(odd))) {
            assertThat(query(database, "select 1")).isEqualTo(1);
        }
    }

    private void assertStartRefused(Path data, String... parts) {
        assertThatExceptionOfType(EmbeddedDatabaseException.class)
                .isThrownBy(() -> TestDataDirectories.start(data))
                .withMessageContainingAll(parts);
    }

    private static Object query(EmbeddedDatabase database, String sql) {
        return TestDataDirectories.jdbc(database).sql(sql).query().singleValue();
    }
}
