package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Opens connections outside the pool: for a listener that holds one as long as the process lives, and for commits that are
 * independent of the current transaction, which a pool of one connection could not provide.
 */
@Component
public class DedicatedConnections {
    private final JdbcConnectionDetails details;
    private final PrimaryServer primary;

    DedicatedConnections(JdbcConnectionDetails details, PrimaryServer primary) {
        this.details = details;
        this.primary = primary;
    }

    /**
     * Connects with timeouts of two seconds for connecting and for each response.
     *
     * @param application name that the database shows to operators
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
        PrimaryTarget.setIn(properties);
        return DriverManager.getConnection(primary.narrow(details.getJdbcUrl()), properties);
    }
}
