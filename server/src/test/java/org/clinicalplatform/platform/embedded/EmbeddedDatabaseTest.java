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
    void showWhenAskedForASettingThenItIsTheDurableAndPrivateOne(String setting, String value) {
        assertThat(queryForText("show " + setting)).isEqualTo(value);
    }

    @Test
    void collationWhenDatabaseIsSetUpThenItIsUnicodeOfTheServersOwn() {
        assertThat(queryForText(
                        "select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'clinical'"))
                .isEqualTo("b C.UTF-8");
    }

    @Test
    void wordsWhenTheyHoldLettersBeyondAsciiThenSearchSeesThem() {
        assertThat(queryForText("select to_tsvector('simple', 'José-Ñandú')::text"))
                .contains("'josé'", "'ñandú'");
    }

    @Test
    void roleWhenServiceConnectsThenItIsNoSuperuserAndMakesNoDatabases() {
        assertThat(queryForText(
                        "select rolsuper::text || rolcreatedb || rolcreaterole || rolreplication || rolbypassrls"
                                + " from pg_roles where rolname = current_user"))
                .isEqualTo("falsefalsefalsefalsefalse");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pg_trgm", "fuzzystrmatch", "unaccent", "btree_gist", "citext", "pgcrypto"})
    void createExtensionWhenServiceAsksThenItMay(String extension) {
        JdbcClient jdbc = TestDataDirectories.jdbc(database);
        jdbc.sql("create extension " + extension).update();
        jdbc.sql("drop extension " + extension).update();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong"})
    void connectWhenPasswordIsWrongThenServerRefuses(String password) {
        assertRefused(database.jdbcUrl(), database.username(), password, INVALID_PASSWORD, "08004");
    }

    @Test
    void connectWhenSuperuserUsesTheServicesPasswordThenServerRefuses() {
        assertRefused(database.jdbcUrl(), "postgres", database.password(), INVALID_PASSWORD);
    }

    @Test
    void connectWhenServiceAsksForAnotherDatabaseThenServerRefuses() {
        String url = database.jdbcUrl().replace("/clinical", "/postgres");

        assertRefused(url, database.username(), database.password(), NO_ACCESS_RULE);
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

    private static void assertRefused(String url, String username, String password, String... states) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(url, username, password))
                .satisfies(refusal -> assertThat(refusal.getSQLState()).isIn((Object[]) states));
    }

    private static String permissions(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(path)));
    }

    private static String queryForText(String sql) {
        return TestDataDirectories.jdbc(database).sql(sql).query(String.class).single();
    }
}
