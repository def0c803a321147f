package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a start makes of the directory, the port and the processes that it finds. */
@Tag("database")
class EmbeddedDatabaseStartTest {

    private static final Duration WARM_START = Duration.ofSeconds(10);
    private static final int NOBODY = 65_534;

    @TempDir
    Path directory;

    @AfterEach
    void endProcesses() throws IOException, InterruptedException {
        TestDataDirectories.endProcesses(directory);
    }

    @Test
    void startWhenDatabaseWasClosedThenRowsPortAndPasswordAreTheSame() throws Exception {
        TestDataDirectories.withDatabase(directory);
        String url;
        String password;
        try (EmbeddedDatabase first = TestDataDirectories.start(directory)) {
            execute(first, "create table kept as select 41 + 1 as answer");
            url = first.jdbcUrl();
            password = first.password();
        }
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();

        long begun = System.nanoTime();
        try (EmbeddedDatabase second = TestDataDirectories.start(directory)) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WARM_START);
            assertThat(second.jdbcUrl()).isEqualTo(url);
            assertThat(second.password()).isEqualTo(password);
            assertThat(queryForInt(second, "select answer from kept")).isEqualTo(42);
        }
    }

    @Test
    void closeWhenSessionsAreOpenThenTheyEndAndASecondCloseDoesNothing() throws Exception {
        EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(directory));
        ProcessHandle server = TestDataDirectories.server(directory);
        try (Connection open = TestDataDirectories.connect(database)) {
            database.close();
            database.close();

            assertThat(TestDataDirectories.isRunning(server)).isFalse();
            assertThat(open.isValid(1)).isFalse();
        }
    }

    @Test
    void closeWhenServerWasKilledThenDirectoryIsFreeAndCommittedRowsStay() throws Exception {
        try (EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(directory))) {
            execute(database, "create table kept as select 7 as answer");
            TestDataDirectories.kill(TestDataDirectories.server(directory));
        }

        try (EmbeddedDatabase next = TestDataDirectories.start(directory)) {
            assertThat(queryForInt(next, "select answer from kept")).isEqualTo(7);
        }
    }

    @Test
    void startWhenRememberedPortIsTakenThenAnotherIsChosen() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(directory.resolve("postgresql/port"), Integer.toString(stranger.getLocalPort()));

            try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
                assertThat(port(database)).isNotEqualTo(stranger.getLocalPort());
                assertThat(queryForInt(database, "select 1")).isEqualTo(1);
            }
        }
    }

    @Test
    void startWhenConfiguredPortIsTakenThenSentenceNamesIt() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = stranger.getLocalPort();

            assertThatThrownBy(() -> EmbeddedDatabase.start(new EmbeddedDatabaseSettings(directory, port)))
                    .isInstanceOf(EmbeddedDatabaseException.class)
                    .hasMessageContaining("Port " + port + " is in use");
        }

        TestDataDirectories.start(directory).close();
    }

    @Test
    void startWhenPidFileNamesAStrangerThenServerStartsAndStrangerLives() throws Exception {
        TestDataDirectories.withDatabase(directory);
        try (ChildJvm stranger = ChildJvm.idle()) {
            Files.writeString(directory.resolve("postgresql/data/postmaster.pid"), stranger.pid() + "\n");

            try (EmbeddedDatabase database = TestDataDirectories.start(directory)) {
                assertThat(queryForInt(database, "select 1")).isEqualTo(1);
            }
            assertThat(stranger.isAlive()).isTrue();
        }
    }

    @Test
    void startWhenDataIsOfAnotherMajorVersionThenSentenceNamesBothAtOnce() throws Exception {
        TestDataDirectories.withDatabase(directory);
        Files.writeString(directory.resolve("postgresql/data/PG_VERSION"), "17\n");

        long begun = System.nanoTime();
        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining(directory.resolve("postgresql/data").toString())
                .hasMessageContaining("PostgreSQL 17")
                .hasMessageContaining("PostgreSQL 18");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WARM_START);
        assertThat(directory.resolve("postgresql/data/base")).isDirectory();
    }

    @Test
    void startWhenDataFolderHoldsSomethingElseThenItIsRefusedAndKept() throws Exception {
        Path letters = TestDataDirectories.withPrograms(directory).resolve("postgresql/data/letters.txt");
        Files.createDirectories(letters.getParent());
        Files.writeString(letters, "dear");

        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining("holds no PostgreSQL database");
        assertThat(letters).hasContent("dear");
    }

    @Test
    void startWhenServerCannotStartThenSentenceIsPostgresqlsOwnAndComesAtOnce() throws Exception {
        TestDataDirectories.withDatabase(directory);
        Files.delete(directory.resolve("postgresql/data/global/pg_control"));

        long begun = System.nanoTime();
        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining("did not start")
                .hasMessageContaining("pg_control");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WARM_START);
    }

    @Test
    void startWhenPasswordFileIsMissingThenSentenceNamesIt() throws Exception {
        Path file = TestDataDirectories.withDatabase(directory).resolve("postgresql/clinical.password");
        Files.delete(file);

        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("is missing");
    }

    @Test
    void startWhenPasswordFileIsNotThatOfTheDatabaseThenSentenceNamesItWithoutThePassword() throws Exception {
        Path file = TestDataDirectories.withDatabase(directory).resolve("postgresql/clinical.password");
        String other = RolePassword.create(file);

        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining(file.toString())
                .hasMessageNotContaining(other);
        assertThat(directory.resolve("postgresql/data/postmaster.pid")).doesNotExist();
    }

    @Test
    void startWhenAFileStandsInTheWayOfTheDirectoryThenSentenceNamesBoth() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> TestDataDirectories.start(file))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining("The data directory " + file + " cannot be used")
                .hasMessageContaining("svc.embedded.data-dir");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void startWhenPathWouldBeReadByTheShellThenSentenceNamesIt() {
        Path odd = directory.resolve("$HOME");

        assertThatThrownBy(() -> TestDataDirectories.start(odd))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining(odd.toString())
                .hasMessageContaining("dollar sign");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void startWhenFilesBelongToAnotherAccountThenSentenceNamesBothAccounts() throws IOException {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        TestDataDirectories.withDatabase(directory);
        Files.setAttribute(directory.resolve("postgresql/data"), "unix:uid", NOBODY);

        assertThatThrownBy(() -> TestDataDirectories.start(directory))
                .isInstanceOf(EmbeddedDatabaseException.class)
                .hasMessageContaining("belong to nobody, but the service runs as root");
    }

    @Test
    void startWhenPathHasBlanksAndLettersBeyondAsciiThenItWorks() throws Exception {
        Path odd = directory.resolve("Straße 5 (it's & co)");

        try (EmbeddedDatabase database = TestDataDirectories.start(TestDataDirectories.withDatabase(odd))) {
            assertThat(queryForInt(database, "select 1")).isEqualTo(1);
        }
    }

    private static int port(EmbeddedDatabase database) {
        return URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    private static void execute(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = TestDataDirectories.connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int queryForInt(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = TestDataDirectories.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
