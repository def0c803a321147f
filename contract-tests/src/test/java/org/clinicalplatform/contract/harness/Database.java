package org.clinicalplatform.contract.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.lang3.function.FailableBiFunction;
import org.apache.commons.lang3.function.FailableFunction;

/** The tests' side channel to a database: arranges what no operation can, and sees what none shows. */
public record Database(String url, String user, String password) {

    /** A connection costs PostgreSQL a process and both sides a handshake, so a few stay open between statements. */
    private static final Map<Database, Queue<Connection>> IDLE = new ConcurrentHashMap<>();

    private static final int IDLE_AT_MOST = 2;

    /** A connection for locks and transactions; the caller closes it. */
    public Connection open() {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("ApplicationName", "contract-tests");
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw new IllegalStateException("No connection to " + url, e);
        }
    }

    /** Runs one statement, committed at once, and returns the number of affected rows. */
    public int update(String sql, Object... arguments) {
        return perform(sql, connection -> update(connection, sql, arguments));
    }

    public static int update(Connection connection, String sql, Object... arguments) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            return statement.execute() ? 0 : statement.getUpdateCount();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    public long number(String sql, Object... arguments) {
        return first(ResultSet::getLong, sql, arguments);
    }

    public String text(String sql, Object... arguments) {
        return first(ResultSet::getString, sql, arguments);
    }

    private <T> T first(
            FailableBiFunction<ResultSet, Integer, T, SQLException> column, String sql, Object... arguments) {
        return perform(sql, connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement, arguments);
                ResultSet rows = statement.executeQuery();
                if (!rows.next()) {
                    throw new IllegalStateException("No row: " + sql);
                }
                return column.apply(rows, 1);
            }
        });
    }

    private <T> T perform(String sql, FailableFunction<Connection, T, SQLException> work) {
        Queue<Connection> idle = IDLE.computeIfAbsent(this, database -> new ArrayBlockingQueue<>(IDLE_AT_MOST));
        try {
            Connection waiting = idle.poll();
            Connection connection = waiting != null && waiting.isValid(1) ? waiting : open();
            try {
                return work.apply(connection);
            } finally {
                if (!idle.offer(connection)) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static void bind(PreparedStatement statement, Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
    }

    @Override
    public String toString() {
        return url;
    }
}
