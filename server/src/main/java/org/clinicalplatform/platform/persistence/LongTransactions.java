package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions whose statements may run longer than a request's usually do. Only the time a statement takes is extended:
 * waiting for a lock ends as early as anywhere, so that many who wait cannot keep all connections. Thread-safe.
 */
@Component
public class LongTransactions {
    /** The server speaks before the driver gives up on it. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Executor AT_ONCE = Runnable::run;

    private final TransactionTemplate transaction;
    private final TransactionTemplate snapshot;
    private final DataSource dataSource;
    private final SQLExceptionTranslator translator = new SQLStateSQLExceptionTranslator();

    LongTransactions(PlatformTransactionManager transactions, DataSource dataSource) {
        this.transaction = new TransactionTemplate(transactions);
        this.snapshot = new TransactionTemplate(transactions);
        snapshot.setReadOnly(true);
        snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.dataSource = dataSource;
    }

    /**
     * Does the work in a transaction of its own, which is rolled back when the work throws.
     *
     * @param statementTimeout of each statement, in this transaction alone
     */
    public <T> @Nullable T call(Duration statementTimeout, Supplier<@Nullable T> work) {
        return call(transaction, statementTimeout, work);
    }

    /**
     * Does work that changes nothing, and whose statements all see the same moment.
     *
     * @param statementTimeout of each statement, in this transaction alone
     */
    public <T> @Nullable T callReadOnly(Duration statementTimeout, Supplier<@Nullable T> work) {
        return call(snapshot, statementTimeout, work);
    }

    private <T> @Nullable T call(TransactionTemplate template, Duration statementTimeout, Supplier<@Nullable T> work) {
        return template.execute(status -> {
            extend(DataSourceUtils.getConnection(dataSource), statementTimeout);
            return work.get();
        });
    }

    /** The pool puts the connection's own timeout back when it is returned. */
    private void extend(Connection connection, Duration statementTimeout) {
        try (Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(
                    AT_ONCE, Math.toIntExact(statementTimeout.plus(GRACE).toMillis()));
            statement.execute("set local statement_timeout = " + statementTimeout.toMillis());
        } catch (SQLException e) {
            throw translate(e);
        }
    }

    private RuntimeException translate(SQLException cause) {
        RuntimeException translated = translator.translate("extend the statement timeout", null, cause);
        return translated == null ? new IllegalStateException(cause) : translated;
    }
}
