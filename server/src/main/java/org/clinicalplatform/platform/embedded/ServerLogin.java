package org.clinicalplatform.platform.embedded;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * Connects to the embedded server.
 *
 * <p>The driver is named here, and not looked up by {@link java.sql.DriverManager}: that searches the class path once,
 * on whichever thread is first, hides the reason if the search fails, and reports from then on that there is none.
 */
final class ServerLogin {

    private ServerLogin() {}

    /** Logs in with a password. */
    static Connection open(String url, String role, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", role);
        properties.setProperty("password", password);
        return Objects.requireNonNull(new Driver().connect(url, properties), "not a URL of PostgreSQL");
    }
}
