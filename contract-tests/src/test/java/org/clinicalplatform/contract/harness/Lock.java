package org.clinicalplatform.contract.harness;

import java.sql.Connection;
import org.apache.commons.lang3.function.Failable;

/** A lock that another session holds on rows or on a table, until it is closed. */
public final class Lock implements AutoCloseable {

    private final Connection connection;

    private Lock(Connection connection) {
        this.connection = connection;
    }

    /** Takes the lock that a statement takes, such as {@code select ... for update} or {@code lock table ...}. */
    public static Lock by(Database database, String sql, Object... arguments) {
        Connection connection = database.open();
        Failable.run(() -> connection.setAutoCommit(false));
        Database.update(connection, sql, arguments);
        return new Lock(connection);
    }

    @Override
    public void close() {
        Failable.run(() -> {
            connection.rollback();
            connection.close();
        });
    }
}
