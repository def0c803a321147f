package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DelegatingTransactionDefinition;

/**
 * Transactions that set their isolation themselves. Spring would set that of the connection: it asks for the present one,
 * changes it, and changes it back afterwards, which are three round trips instead of one (decision 0028).
 */
class IsolatedTransactions extends JdbcTransactionManager {
    private static final long serialVersionUID = 1L;

    IsolatedTransactions(DataSource dataSource) {
        super(dataSource);
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        super.doBegin(transaction, new OfTheConnection(definition));
    }

    /** The driver sends the first statement together with the begin of the transaction. */
    @Override
    protected void prepareTransactionalConnection(Connection connection, TransactionDefinition definition)
            throws SQLException {
        super.prepareTransactionalConnection(connection, definition);
        if (definition instanceof OfTheConnection ours && ours.level != null) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set transaction isolation level " + ours.level);
            }
        }
    }

    /** A definition that leaves the isolation of the connection as it is, and knows the one that was requested. */
    private static final class OfTheConnection extends DelegatingTransactionDefinition {
        private static final long serialVersionUID = 1L;

        private final @Nullable String level;

        OfTheConnection(TransactionDefinition definition) {
            super(definition);
            level = level(definition.getIsolationLevel());
        }

        private static @Nullable String level(int isolation) {
            return switch (isolation) {
                case ISOLATION_DEFAULT -> null;
                case ISOLATION_READ_COMMITTED -> "read committed";
                case ISOLATION_REPEATABLE_READ -> "repeatable read";
                case ISOLATION_SERIALIZABLE -> "serializable";
                default -> throw new IllegalArgumentException("PostgreSQL has no isolation level " + isolation);
            };
        }

        @Override
        public int getIsolationLevel() {
            return ISOLATION_DEFAULT;
        }
    }
}
