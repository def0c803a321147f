package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Opens connections to the primary. */
final class PrimaryDataSource extends DriverManagerDataSource {
    private final PrimaryServer primary;

    /**
     * @param url with one or more hosts
     * @param properties of the driver; not changed
     */
    PrimaryDataSource(String url, Properties properties, PrimaryServer primary) {
        super(url);
        this.primary = primary;
        Properties own = new Properties();
        own.putAll(properties);
        PrimaryTarget.setIn(own);
        PrimaryTarget.requireIn(url, own);
        setConnectionProperties(own);
    }

    @Override
    protected Connection getConnectionFromDriverManager(String url, Properties properties) throws SQLException {
        return super.getConnectionFromDriverManager(primary.narrow(url), properties);
    }
}
