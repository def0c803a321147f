package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.util.HostSpec;

/**
 * A running PostgreSQL server.
 *
 * @param host as in the URL; null for a connection of another driver
 * @param startedAt differs between two starts, and between two servers that are reached by one name
 */
record DatabaseServer(@Nullable HostSpec host, String startedAt) {

    /** Reads the identity from the server of a connection. */
    static DatabaseServer of(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_postmaster_start_time()::text")) {
            row.next();
            return new DatabaseServer(hostOf(connection), row.getString(1));
        }
    }

    /** The host that the driver has chosen; it is known without a request to the server. */
    static @Nullable HostSpec hostOf(Connection connection) throws SQLException {
        return connection.isWrapperFor(BaseConnection.class)
                ? connection.unwrap(BaseConnection.class).getQueryExecutor().getHostSpec()
                : null;
    }
}
