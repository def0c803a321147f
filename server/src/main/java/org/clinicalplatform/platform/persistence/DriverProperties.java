package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;
import org.postgresql.PGProperty;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.stereotype.Component;

/**
 * Properties of the driver for connections outside the pool. They are those of the pool, so that each connection is
 * encrypted and verified as its settings say, without what each connection decides for itself: name, credentials and
 * timeouts.
 */
@Component
class DriverProperties {
    private static final Set<PGProperty> OF_EACH_CONNECTION = Set.of(
            PGProperty.USER,
            PGProperty.PASSWORD,
            PGProperty.APPLICATION_NAME,
            PGProperty.CONNECT_TIMEOUT,
            PGProperty.LOGIN_TIMEOUT,
            PGProperty.SOCKET_TIMEOUT,
            PGProperty.CANCEL_SIGNAL_TIMEOUT);

    private final DataSource dataSource;

    DriverProperties(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /**
     * New properties of a connection to the primary.
     *
     * @param application name that the database shows to operators
     */
    Properties of(String application) {
        Properties properties = new Properties();
        HikariDataSource pool = DataSourceUnwrapper.unwrap(dataSource, HikariDataSource.class);
        if (pool != null) {
            properties.putAll(pool.getDataSourceProperties());
        }
        OF_EACH_CONNECTION.forEach(property -> properties.remove(property.getName()));
        properties.setProperty(PGProperty.APPLICATION_NAME.getName(), application);
        PrimaryTarget.setIn(properties);
        return properties;
    }
}
