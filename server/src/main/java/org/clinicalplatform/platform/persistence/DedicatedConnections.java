package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Opens connections outside the pool: for what holds one for as long as the process lives, and for what must be committed
 * apart from a transaction that goes on, which a pool of one connection could not give. Thread-safe.
 */
@Component
public class DedicatedConnections {
    private final JdbcConnectionDetails details;

    DedicatedConnections(JdbcConnectionDetails details) {
        this.details = details;
    }

    /**
     * Waits at most two seconds to connect, and at most two for any answer.
     *
     * @param application what the database is to call it, for operators
     */
    public Connection open(String application) throws SQLException {
        Properties properties = new Properties();
        if (details.getUsername() != null) {
            properties.setProperty("user", details.getUsername());
        }
        if (details.getPassword() != null) {
            properties.setProperty("password", details.getPassword());
        }
        properties.setProperty("ApplicationName", application);
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("socketTimeout", "2");
        return DriverManager.getConnection(details.getJdbcUrl(), properties);
    }
}
