package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.stereotype.Component;

/**
 * Connections as the owner of the schema, without the time limits of requests: for migrations and for commands of the
 * operator. The owner is the role of {@code svc.migration}, or that of the data source if none is set.
 */
@Component
public class OwnerConnections {
    private final DriverManagerDataSource connections;
    private final @Nullable String serviceRole;

    OwnerConnections(JdbcConnectionDetails details, MigrationSettings owner) {
        connections = new DriverManagerDataSource(details.getJdbcUrl());
        Properties properties = new Properties();
        PrimaryTarget.setIn(properties);
        connections.setConnectionProperties(properties);
        if (owner.present()) {
            connections.setUsername(owner.username());
            connections.setPassword(owner.password());
        } else {
            connections.setUsername(details.getUsername());
            connections.setPassword(details.getPassword());
        }
        boolean same = !owner.present() || owner.username().equals(details.getUsername());
        serviceRole = same ? null : details.getUsername();
    }

    /** Opens a connection, which the caller closes. */
    public Connection open() throws SQLException {
        return connections.getConnection();
    }

    DataSource dataSource() {
        return connections;
    }

    /** The role that the service runs as; null if that is the owner, or if no data source user is set. */
    @Nullable String serviceRole() {
        return serviceRole;
    }
}
