package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
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
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

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
    @CsvSource(delimiter = '|', textBlock = """
            show fsync                   | on
            show synchronous_commit      | on
            show full_page_writes        | on
            show max_connections         | 60
            show listen_addresses        | 127.0.0.1
            show password_encryption     | scram-sha-256
            show log_timezone            | UTC
            show server_encoding         | UTF8
            show log_min_error_statement | panic
            select datlocprovider from pg_database where datname = current_database()  | b
            select datlocale from pg_database where datname = current_database()       | C.UTF-8
            select rolsuper or rolcreatedb from pg_roles where rolname = current_user  | f
            select rolcreaterole or rolreplication or rolbypassrls from pg_roles where rolname = current_user | f
            """)
    void queryWhenTheDatabaseIsSetUpThenItIsDurableAndPrivate(String query, String value) {
        assertThat(queryForText(query)).isEqualTo(value);
    }

    @Test
    void wordsWhenTheyHoldLettersBeyondAsciiThenSearchSeesThem() {
        assertThat(queryForText("select to_tsvector('simple', 'José-Ñandú')::text"))
                .contains("'josé'", "'ñandú'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_trgm", "fuzzystrmatch", "unaccent", "btree_gist", "citext", "pgcrypto"})
    void createExtensionWhenServiceAsksThenItMay(String extension) {
        JdbcClient jdbc = TestDataDirectories.jdbc(database);
        jdbc.sql("create extension " + extension).update();
        jdbc.sql("drop extension " + extension).update();
    }

    static Stream<Arguments> connectWhenItIsNotTheServicesThenServerRefuses() {
        String url = database.jdbcUrl();
        return Stream.of(
                Arguments.of(url, "clinical", "", "08004"),
                Arguments.of(url, "clinical", "wrong", INVALID_PASSWORD),
                Arguments.of(url, "postgres", database.password(), INVALID_PASSWORD),
                Arguments.of(url.replace("/clinical", "/postgres"), "clinical", database.password(), NO_ACCESS_RULE));
    }

    @ParameterizedTest
    @MethodSource
    void connectWhenItIsNotTheServicesThenServerRefuses(String url, String username, String password, String state) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(url, username, password))
                .returns(state, SQLException::getSQLState);
    }

    @Test
    void listenWhenAnotherAddressIsTriedThenTheConnectionIsRefused() throws IOException {
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
    @CsvSource({
        "clinical.password, rw-------",
        "postgres.password, rw-------",
        "data/pg_hba.conf, rw-------",
        "data/clinical.conf, rw-------",
        "'', rwx------",
        "data, rwx------",
        "programs, rwx------",
        "log, rwx------"
    })
    @DisabledOnOs(OS.WINDOWS)
    void filesWhenCreatedThenAreForTheAccountAlone(String file, String permissions) throws IOException {
        Path path = directory.resolve("postgresql").resolve(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo(permissions);
    }

    @Test
    void passwordWhenGeneratedThenItIsLongAndNotTheSuperusers() throws IOException {
        String superusers = Files.readString(directory.resolve("postgresql/postgres.password"))
                .strip();

        assertThat(database.password()).hasSize(43).isNotEqualTo(superusers);
    }

    @Test
    void startWhenThisProcessUsesTheDirectoryAlreadyThenItIsRefusedAndTheFirstGoesOn() {
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(EmbeddedDatabaseException.class)
                    .isThrownBy(() -> TestDataDirectories.start(directory))
                    .withMessageContainingAll(
                            directory.toString(),
                            "process " + ProcessHandle.current().pid());
        }

        assertThat(queryForText("select 'here'")).isEqualTo("here");
    }

    private static String queryForText(String sql) {
        return TestDataDirectories.jdbc(database)
                .sql(sql)
                .query((row, index) -> row.getString(1))
                .single();
    }
}
