package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import javax.sql.DataSource;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.stereotype.Component;

/**
 * Connections as the owner of the schema, without the time limits of requests: for migrations and for commands of the
 * operator. The owner is the role of {@code svc.migration}, or that of the data source if none is set. They have the
 * pool's properties of the driver, such as those of TLS.
 */
@Component
public class OwnerConnections {
    private static final String APPLICATION = "clinical-platform-owner";

    private final DriverManagerDataSource connections;
    private final @Nullable String serviceRole;

    /** @throws InvalidSettingException if an owner is set whom the driver would not use */
    OwnerConnections(JdbcConnectionDetails details, MigrationSettings owner, DriverProperties driver) {
        connections = new NoticedSessions(details.getJdbcUrl());
        Properties properties = driver.of(APPLICATION);
        properties.putIfAbsent(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        connections.setConnectionProperties(properties);
        if (owner.present()) {
            requireNoCredentialsIn(details.getJdbcUrl());
            connections.setUsername(owner.username());
            connections.setPassword(owner.password());
        } else {
            connections.setUsername(details.getUsername());
            connections.setPassword(details.getPassword());
        }
        boolean same = !owner.present() || owner.username().equals(details.getUsername());
        serviceRole = same ? null : details.getUsername();
    }

    /** The driver prefers those of the URL, so that the role of the service would migrate in place of the owner. */
    private static void requireNoCredentialsIn(String url) {
        // null for a URL of another driver
        Properties parsed = Driver.parseURL(url, new Properties());
        if (parsed != null
                && (parsed.containsKey(PGProperty.USER.getName())
                        || parsed.containsKey(PGProperty.PASSWORD.getName()))) {
            throw new InvalidSettingException("spring.datasource.url must not contain a user or password if"
                    + " svc.migration.username is set, because the driver would use them for the owner too; set them by"
                    + " spring.datasource.username and spring.datasource.password");
        }
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

    /**
     * Sessions without time limits that the server ends within a minute after the machine of their client was lost,
     * with the locks that they hold. By the defaults of operating systems it takes two hours.
     */
    private static final class NoticedSessions extends DriverManagerDataSource {
        /** The last one is refused where the server's operating system does not tell it of a lost client. */
        private static final String KEEP_ALIVE = """
                set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
                set tcp_user_timeout = '45s';
                do $$ begin
                  perform set_config('client_connection_check_interval', '10s', false);
                exception when invalid_parameter_value then null;
                end $$""";

        NoticedSessions(String url) {
            super(url);
        }

        @Override
        protected Connection getConnectionFromDriverManager(String url, Properties properties) throws SQLException {
            Connection connection = super.getConnectionFromDriverManager(url, properties);
            try (Statement statement = connection.createStatement()) {
                statement.execute(KEEP_ALIVE);
                statement.execute(SessionLimits.NONE);
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }
    }
}
