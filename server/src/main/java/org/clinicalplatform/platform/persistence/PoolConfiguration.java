package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.HostSpec;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class PoolConfiguration {
    /**
     * Milliseconds since the last use within which the pool does not validate a connection. The pool reads this
     * property when it is created and has no setting for it. Under load few connections are validated; a request
     * after a pause does not meet a dead one.
     */
    private static final String BYPASS_WINDOW = "com.zaxxer.hikari.aliveBypassWindowMs";

    private static final String DEFAULT_BYPASS_WINDOW = "100";

    /** @throws InvalidSettingException for a URL from which Spring Boot would not find a driver */
    @Bean
    static BeanFactoryPostProcessor databaseUrlOfJdbc(Environment environment) {
        PrimaryTarget.requireJdbc(environment.getProperty("spring.datasource.url", ""));
        return factory -> {};
    }

    @Bean
    static PrimaryServer primaryServer() {
        return new PrimaryServer();
    }

    /** Replaces the data source under Boot's pool before the pool opens its first connection. */
    @Bean
    static BeanPostProcessor reconnectingPool(ObjectProvider<PrimaryServer> primary) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool && pool.getDataSource() == null && !pool.isRunning()) {
                    if (System.getProperty(BYPASS_WINDOW) == null) {
                        System.setProperty(BYPASS_WINDOW, DEFAULT_BYPASS_WINDOW);
                    }
                    reconnect(pool, primary.getObject());
                }
                return bean;
            }
        };
    }

    private static void reconnect(HikariDataSource pool, PrimaryServer primary) {
        PrimaryDataSource target = new PrimaryDataSource(pool.getJdbcUrl(), pool.getDataSourceProperties(), primary);
        target.setUsername(pool.getUsername());
        target.setPassword(pool.getPassword());
        ReconnectingDataSource connections = new ReconnectingDataSource(target);
        pool.setDataSource(connections);
        pool.setExceptionOverride(new UnsupportedStatements());
        primary.add(new PooledConnections(pool, connections));
    }

    /**
     * The pool takes a statement that PostgreSQL does not support, such as one that a rule of a module replaces, for
     * the end of the connection. It then closes the connection, and the rest of the transaction fails without the
     * cause.
     */
    private static final class UnsupportedStatements implements SQLExceptionOverride {
        private static final String FEATURE_NOT_SUPPORTED = "0A000";

        // the interface has a type of this name
        @java.lang.Override
        public Override adjudicate(SQLException failure) {
            return FEATURE_NOT_SUPPORTED.equals(failure.getSQLState())
                    ? Override.DO_NOT_EVICT
                    : Override.CONTINUE_EVICT;
        }
    }

    private record PooledConnections(HikariDataSource pool, ReconnectingDataSource connections)
            implements PrimaryServer.Connections {

        @Override
        public void evict() {
            // null until the pool has been used
            @Nullable HikariPoolMXBean started = pool.getHikariPoolMXBean();
            if (started != null) {
                started.softEvictConnections();
            }
        }

        @Override
        public boolean abortOthers(HostSpec host) {
            return connections.abortOthers(host);
        }
    }
}
