package org.clinicalplatform.contract.harness;

import java.sql.Connection;
import java.sql.SQLException;

/** A lock that another session holds on rows or on a table, until it is closed. */
public final class Lock implements AutoCloseable {

    private final Connection connection;

    private Lock(Connection connection) {
        this.connection = connection;
    }

    /** Takes the lock that a statement takes, such as {@code select ... for update} or {@code lock table ...}. */
    public static Lock by(Database database, String sql, Object... arguments) {
        Connection connection = database.open();
        try {
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        Database.update(connection, sql, arguments);
        return new Lock(connection);
    }

    @Override
    public void close() {
        try {
            connection.rollback();
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("The lock may be held still", e);
        }
    }
}
