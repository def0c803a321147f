package org.clinicalplatform.contract.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;

/** The tests' side channel to a database: arranges what no operation can, and sees what none shows. */
public record Database(String url, String user, String password) {

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

    /** Runs one statement, committed at once, and answers how many rows it touched. */
    public int update(String sql, Object... arguments) {
        try (Connection connection = open()) {
            return update(connection, sql, arguments);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Runs one statement in a transaction of the caller's. */
    public static int update(Connection connection, String sql, Object... arguments) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            return statement.execute() ? 0 : statement.getUpdateCount();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The number in the only column of the only row of a query. */
    public long number(String sql, Object... arguments) {
        try (Connection connection = open();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("No row: " + sql);
                }
                return rows.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The text in the only column of the first row of a query. */
    public String text(String sql, Object... arguments) {
        try (Connection connection = open();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException("No row: " + sql);
                }
                return rows.getString(1);
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
