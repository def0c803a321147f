package org.clinicalplatform.testing.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import org.awaitility.Awaitility;

/** Rows or tables that another session has locked, until this is closed. */
public final class HeldLock implements AutoCloseable {
    private final TestDatabase database;
    private final Connection connection;

    private HeldLock(TestDatabase database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    /** Locks the row of the table against every other lock. */
    public static HeldLock onRow(TestDatabase database, String table, UUID id) {
        return by(database, "select 1 from " + table + " where id = ? for update", id);
    }

    /** Locks what the statement locks. */
    public static HeldLock by(TestDatabase database, String statement, Object... parameters) {
        try {
            HeldLock lock = new HeldLock(database, database.connect());
            lock.connection.setAutoCommit(false);
            lock.execute(statement, parameters);
            return lock;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Executes a statement in the session that holds the lock, before it lets go. */
    public void execute(String sql, Object... parameters) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            if (statement.execute() && !statement.getResultSet().next()) {
                throw new IllegalStateException("No row to lock: " + sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until a session waits for a lock in a statement that contains the text. */
    public void awaitWaiting(String statement) {
        Awaitility.await()
                .until(() -> database.value(
                        Boolean.class,
                        "select exists (select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like ?)",
                        "%" + statement + "%"));
    }

    @Override
    public void close() {
        try (connection) {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
