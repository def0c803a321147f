package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class IsolatedTransactionsTest {
    private final List<String> calls = new ArrayList<>();
    private final DataSource connections;

    IsolatedTransactionsTest(DataSource pool) {
        connections = new InterceptedConnections(pool, (method, connection) -> calls.add(method));
    }

    @ParameterizedTest
    @CsvSource({
        TransactionDefinition.ISOLATION_DEFAULT + ", read committed",
        TransactionDefinition.ISOLATION_READ_COMMITTED + ", read committed",
        TransactionDefinition.ISOLATION_REPEATABLE_READ + ", repeatable read",
        TransactionDefinition.ISOLATION_SERIALIZABLE + ", serializable"
    })
    void executeWhenAnIsolationIsRequestedThenIsThatOfThisTransactionAlone(int requested, String isolation) {
        assertThat(isolation(requested)).isEqualTo(isolation);

        assertThat(isolation(TransactionDefinition.ISOLATION_DEFAULT)).isEqualTo("read committed");
    }

    /** A database or role can have a default of another isolation. */
    @Test
    void executeWhenTheDefaultIsAnotherThenIsolationIsStillTheRequestedOne() throws SQLException {
        try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement()) {
            DataSource single = new SingleConnectionDataSource(connection, true);
            statement.execute("set session characteristics as transaction isolation level serializable");
            try {
                assertThat(isolation(single, TransactionDefinition.ISOLATION_DEFAULT))
                        .isEqualTo("serializable");
                assertThat(isolation(single, TransactionDefinition.ISOLATION_READ_COMMITTED))
                        .isEqualTo("read committed");
            } finally {
                statement.execute("set session characteristics as transaction isolation level read committed");
            }
        }
    }

    @Test
    void executeWhenAnIsolationIsRequestedThenThatOfTheConnectionIsNeitherAskedForNorChanged() {
        isolation(TransactionDefinition.ISOLATION_REPEATABLE_READ);

        assertThat(calls).contains("commit").doesNotContain("getTransactionIsolation", "setTransactionIsolation");
    }

    @Test
    void executeWhenPostgresHasNoSuchIsolationThenFails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> isolation(TransactionDefinition.ISOLATION_READ_UNCOMMITTED));
    }

    private String isolation(int requested) {
        return isolation(connections, requested);
    }

    private static String isolation(DataSource source, int requested) {
        TransactionTemplate template = new TransactionTemplate(new IsolatedTransactions(source));
        template.setIsolationLevel(requested);
        template.setReadOnly(true);
        JdbcTemplate jdbc = new JdbcTemplate(source);
        return requireNonNull(template.execute(
                status -> requireNonNull(jdbc.queryForObject("show transaction_isolation", String.class))));
    }
}
