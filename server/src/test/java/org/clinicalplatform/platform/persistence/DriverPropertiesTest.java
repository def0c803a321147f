package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLState;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** Connections outside the pool, on a PostgreSQL without TLS. */
@Tag("database")
class DriverPropertiesTest {
    private final HikariDataSource pool = new HikariDataSource();
    private final JdbcConnectionDetails details = mock(JdbcConnectionDetails.class);

    /** One way to open a connection. */
    @FunctionalInterface
    interface Opening {
        Connection open(DriverPropertiesTest test) throws SQLException;
    }

    static List<Opening> openings() {
        return List.of(
                test -> test.dedicated().open("clinical-platform-notices"),
                test -> test.dedicated().openForCommand("clinical-platform-load"),
                test -> test.owner().open(),
                test -> test.owner().dataSource().getConnection());
    }

    @BeforeEach
    void configure() {
        when(details.getJdbcUrl()).thenReturn(TestPostgres.url().replaceAll("\\?.*", ""));
        when(details.getUsername()).thenReturn("postgres");
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @ParameterizedTest
    @MethodSource("openings")
    void connectionWhenThePoolRequiresTlsThenIsNotOpenedWithoutIt(Opening opening) {
        pool.addDataSourceProperty("sslmode", "verify-full");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> opening.open(this).close())
                .extracting(SQLException::getSQLState)
                .isEqualTo(PSQLState.CONNECTION_REJECTED.getState());
    }

    @ParameterizedTest
    @MethodSource("openings")
    void connectionWhenThePoolHasASchemaAndANameThenHasTheSchemaAndItsOwnName(Opening opening) throws SQLException {
        pool.addDataSourceProperty("currentSchema", "clinic");
        pool.addDataSourceProperty("ApplicationName", "clinical-platform");

        try (Connection connection = opening.open(this)) {
            assertThat(show(connection, "search_path")).isEqualTo("clinic");
            assertThat(show(connection, "application_name")).startsWith("clinical-platform-");
        }
    }

    @Test
    void ownersSessionWhenOpenedThenWaitsLongerThanThePoolAndTheServerNoticesItsEnd() throws SQLException {
        pool.addDataSourceProperty("socketTimeout", "1");

        try (Connection connection = owner().open()) {
            assertThat(connection.getNetworkTimeout()).isZero();
            assertThat(show(connection, "tcp_keepalives_idle")).isEqualTo("15");
            assertThat(show(connection, "tcp_user_timeout")).isEqualTo("45000");
            assertThat(show(connection, "client_connection_check_interval")).isEqualTo("10s");
        }
    }

    static List<Opening> openingsForCommands() {
        return List.of(test -> test.owner().open(), test -> test.dedicated().openForCommand("clinical-platform-load"));
    }

    /** As by {@code alter role} or {@code alter database}: a migration, an archive or a load takes longer. */
    @ParameterizedTest
    @MethodSource("openingsForCommands")
    void commandsSessionWhenTheDatabaseLimitsSessionsThenHasNoLimits(Opening opening) throws SQLException {
        pool.addDataSourceProperty(
                "options",
                "-c statement_timeout=5000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=5000");

        try (Connection connection = opening.open(this)) {
            assertThat(show(connection, "statement_timeout")).isEqualTo("0");
            assertThat(show(connection, "lock_timeout")).isEqualTo("0");
            assertThat(show(connection, "idle_in_transaction_session_timeout")).isEqualTo("0");
        }
    }

    private DedicatedConnections dedicated() {
        return new DedicatedConnections(details, new PrimaryServer(), new DriverProperties(pool));
    }

    private OwnerConnections owner() {
        return new OwnerConnections(
                details, new MigrationSettings("", "", Duration.ofMinutes(1)), new DriverProperties(pool));
    }

    private static String show(Connection connection, String setting) throws SQLException {
        try (ResultSet found = connection.createStatement().executeQuery("show " + setting)) {
            found.next();
            return found.getString(1);
        }
    }
}
