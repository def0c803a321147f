package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** A row that another session has locked, until this is closed. */
public final class HeldLock implements AutoCloseable {
    private final Connection connection;

    private HeldLock(Connection connection) {
        this.connection = connection;
    }

    /** Locks the row of the table against every other lock. */
    public static HeldLock onRow(TestDatabase database, String table, UUID id) throws SQLException {
        Connection connection = database.connect();
        connection.setAutoCommit(false);
        try (PreparedStatement select =
                connection.prepareStatement("select 1 from " + table + " where id = ? for update")) {
            select.setObject(1, id);
            if (!select.executeQuery().next()) {
                throw new IllegalStateException("No such row in " + table);
            }
        }
        return new HeldLock(connection);
    }

    /** Changes something in the session that holds the lock, before it lets go. */
    public void execute(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                update.setObject(i + 1, parameters[i]);
            }
            update.executeUpdate();
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.commit();
        }
    }
}
