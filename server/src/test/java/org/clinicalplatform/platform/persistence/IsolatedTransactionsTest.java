package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class IsolatedTransactionsTest {
    private final NotedCalls connections;
    private final PlatformTransactionManager transactions;

    IsolatedTransactionsTest(DataSource pool) {
        connections = new NotedCalls(pool);
        transactions = new IsolatedTransactions(connections);
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

    @Test
    void executeWhenAnIsolationIsRequestedThenThatOfTheConnectionIsNeitherAskedForNorChanged() {
        isolation(TransactionDefinition.ISOLATION_REPEATABLE_READ);

        assertThat(connections.calls)
                .contains("commit")
                .doesNotContain("getTransactionIsolation", "setTransactionIsolation");
    }

    @Test
    void executeWhenPostgresHasNoSuchIsolationThenFails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> isolation(TransactionDefinition.ISOLATION_READ_UNCOMMITTED));
    }

    private String isolation(int requested) {
        TransactionTemplate template = new TransactionTemplate(transactions);
        template.setIsolationLevel(requested);
        template.setReadOnly(true);
        JdbcTemplate jdbc = new JdbcTemplate(connections);
        return requireNonNull(template.execute(
                status -> requireNonNull(jdbc.queryForObject("show transaction_isolation", String.class))));
    }

    /** Connections of a pool that keep the names of the methods called. */
    private static final class NotedCalls extends DelegatingDataSource {
        private final List<String> calls = new ArrayList<>();

        private NotedCalls(DataSource pool) {
            super(pool);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection pooled = super.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        calls.add(method.getName());
                        try {
                            return method.invoke(pooled, arguments);
                        } catch (InvocationTargetException e) {
                            throw requireNonNull((@Nullable Throwable) e.getCause());
                        }
                    });
        }
    }
}
