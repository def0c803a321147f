package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Opens connections outside the pool: for a listener that holds one as long as the process lives, for commits that are
 * independent of the current transaction, which a pool of one connection could not provide, and for commands. They have
 * the pool's properties of the driver, such as those of TLS.
 */
@Component
public class DedicatedConnections {
    private static final String TIMEOUT_SECONDS = "2";

    private final JdbcConnectionDetails details;
    private final PrimaryServer primary;
    private final DriverProperties driver;

    DedicatedConnections(JdbcConnectionDetails details, PrimaryServer primary, DriverProperties driver) {
        this.details = details;
        this.primary = primary;
        this.driver = driver;
    }

    /**
     * Connects with timeouts of two seconds for connecting and for each response.
     *
     * @param application name that the database shows to operators
     */
    public Connection open(String application) throws SQLException {
        Properties properties = driver.of(application);
        properties.setProperty("connectTimeout", TIMEOUT_SECONDS);
        properties.setProperty("socketTimeout", TIMEOUT_SECONDS);
        return connect(properties);
    }

    /**
     * Connects without a limit for responses or for the session, for a command that reads and writes for minutes.
     *
     * @param application name that the database shows to operators
     */
    public Connection openForCommand(String application) throws SQLException {
        Connection connection = connect(driver.of(application));
        try (Statement statement = connection.createStatement()) {
            statement.execute(SessionLimits.NONE);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private Connection connect(Properties properties) throws SQLException {
        if (details.getUsername() != null) {
            properties.setProperty("user", details.getUsername());
        }
        if (details.getPassword() != null) {
            properties.setProperty("password", details.getPassword());
        }
        return DriverManager.getConnection(primary.narrow(details.getJdbcUrl()), properties);
    }
}
