package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;
import org.postgresql.util.HostSpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** On the PostgreSQL of the tests, and an address where nobody listens. */
class PrimaryDataSourceTest {
    private static final HostSpec NOBODY = new HostSpec("127.0.0.1", 1);

    private final PrimaryServer primary = new PrimaryServer();
    private final String url = TestPostgres.newDatabase();
    private final URI address = URI.create(url.substring("jdbc:".length()));

    @Test
    void openWhenTheFirstHostIsLostThenConnectsToThePrimaryAmongTheOthers() throws SQLException {
        primary.reached(new DatabaseServer(NOBODY, "1"));
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> open().close());

        primary.lost();

        try (Connection connection = open()) {
            assertThat(DatabaseServer.of(connection).host())
                    .isEqualTo(new HostSpec(address.getHost(), address.getPort()));
        }
    }

    @Test
    void openWhenTheServerIsReadOnlyThenIsRefusedAsUnavailable() {
        JdbcClient.create(new DriverManagerDataSource(url))
                .sql("alter database \"" + database() + "\" set default_transaction_read_only = on")
                .update();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> open().close())
                .satisfies(failure ->
                        assertThat(DatabaseFailures.isTransient(failure)).isTrue());
    }

    private Connection open() throws SQLException {
        String hosts = NOBODY + "," + address.getHost() + ":" + address.getPort();
        return new PrimaryDataSource(
                        "jdbc:postgresql://" + hosts + "/" + database() + "?user=postgres", new Properties(), primary)
                .getConnection();
    }

    private String database() {
        return address.getPath().substring(1);
    }
}
