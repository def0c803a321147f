package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a running embedded database is like; no test changes its state for another. */
@Tag("database")
class EmbeddedDatabaseTest {

    private static final String INVALID_PASSWORD = "28P01";
    private static final String NO_ACCESS_RULE = "28000";

    @TempDir
    static Path directory;

    private static EmbeddedDatabase database;

    @BeforeAll
    static void start() throws IOException {
        database = TestDataDirectories.start(TestDataDirectories.withPrograms(directory));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, on",
        "synchronous_commit, on",
        "full_page_writes, on",
        "max_connections, 60",
        "listen_addresses, 127.0.0.1",
        "password_encryption, scram-sha-256",
        "log_timezone, UTC",
        "server_encoding, UTF8",
        "log_min_error_statement, panic",
    })
    void showWhenAskedForASettingThenItIsTheDurableAndPrivateOne(String setting, String value) throws SQLException {
        assertThat(queryForText("show " + setting)).isEqualTo(value);
    }

    @Test
    void collationWhenDatabaseIsSetUpThenItIsUnicodeOfTheServersOwn() throws SQLException {
        assertThat(queryForText(
                        "select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'clinical'"))
                .isEqualTo("b C.UTF-8");
    }

    @Test
    void wordsWhenTheyHoldLettersBeyondAsciiThenSearchSeesThem() throws SQLException {
        assertThat(queryForText("select to_tsvector('simple', 'José-Ñandú')::text"))
                .contains("'josé'", "'ñandú'");
    }

    @Test
    void roleWhenServiceConnectsThenItIsNoSuperuserAndMakesNoDatabases() throws SQLException {
        assertThat(queryForText(
                        "select rolsuper::text || rolcreatedb || rolcreaterole || rolreplication || rolbypassrls"
                                + " from pg_roles where rolname = current_user"))
                .isEqualTo("falsefalsefalsefalsefalse");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_trgm", "fuzzystrmatch", "unaccent", "btree_gist", "citext", "pgcrypto"})
    void createExtensionWhenServiceAsksThenItMay(String extension) throws SQLException {
        try (Connection connection = TestDataDirectories.connect(database)) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create schema probe");
                statement.execute("create extension " + extension + " schema probe");
            }
            connection.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong"})
    void connectWhenPasswordIsWrongThenServerRefuses(String password) {
        assertThatThrownBy(() -> DriverManager.getConnection(database.jdbcUrl(), database.username(), password))
                .isInstanceOf(SQLException.class)
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isIn(INVALID_PASSWORD, "08004"));
    }

    @Test
    void connectWhenSuperuserUsesTheServicesPasswordThenServerRefuses() {
        assertThatThrownBy(() -> DriverManager.getConnection(database.jdbcUrl(), "postgres", database.password()))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(INVALID_PASSWORD));
    }

    @Test
    void connectWhenServiceAsksForAnotherDatabaseThenServerRefuses() {
        String url = database.jdbcUrl().replace("/clinical", "/postgres");

        assertThatThrownBy(() -> DriverManager.getConnection(url, database.username(), database.password()))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(NO_ACCESS_RULE));
    }

    @Test
    void listenWhenAskedOnAnotherAddressThenNobodyAnswers() throws IOException {
        int port = URI.create(database.jdbcUrl().substring("jdbc:".length())).getPort();
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address :
                    network.inetAddresses().filter(a -> !a.isLoopbackAddress()).toList()) {
                assertThatThrownBy(() -> {
                            try (Socket socket = new Socket()) {
                                socket.connect(new InetSocketAddress(address, port), 500);
                            }
                        })
                        .as("connection to %s", address)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"clinical.password", "postgres.password", "data/pg_hba.conf", "data/clinical.conf"})
    @DisabledOnOs(OS.WINDOWS)
    void secretsWhenWrittenThenOnlyTheAccountReadsThem(String file) throws IOException {
        assertThat(permissions("postgresql/" + file)).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "postgresql/data", "postgresql/programs", "postgresql/log"})
    @DisabledOnOs(OS.WINDOWS)
    void foldersWhenCreatedThenOnlyTheAccountEntersThem(String folder) throws IOException {
        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    void passwordWhenGeneratedThenItIsLongAndNotTheSuperusers() throws IOException {
        String superusers = Files.readString(directory.resolve("postgresql/postgres.password"))
                .strip();

        assertThat(database.password()).hasSize(43).isNotEqualTo(superusers);
    }

    @Test
    void startWhenThisProcessUsesTheDirectoryAlreadyThenItIsRefusedAndTheFirstGoesOn() throws SQLException {
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> TestDataDirectories.start(directory))
                    .isInstanceOf(EmbeddedDatabaseException.class)
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
        }

        assertThat(queryForText("select 'here'")).isEqualTo("here");
    }

    private static String permissions(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(path)));
    }

    private static String queryForText(String sql) throws SQLException {
        try (Connection connection = TestDataDirectories.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
