package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Configuration(proxyBeanMethods = false)
class PoolConfiguration {
    /**
     * Milliseconds since the last use within which the pool does not ask a connection whether it is alive. The pool reads this
     * property when it is created and has no setting for it. Under load hardly a connection is asked; a request after a
     * pause does not meet a dead one.
     */
    private static final String BYPASS_WINDOW = "com.zaxxer.hikari.aliveBypassWindowMs";

    private static final String DEFAULT_BYPASS_WINDOW = "100";

    /** Replaces the data source under Boot's pool before the pool opens its first connection. */
    @Bean
    static BeanPostProcessor reconnectingPool() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool && pool.getDataSource() == null && !pool.isRunning()) {
                    if (System.getProperty(BYPASS_WINDOW) == null) {
                        System.setProperty(BYPASS_WINDOW, DEFAULT_BYPASS_WINDOW);
                    }
                    pool.setDataSource(new ReconnectingDataSource(connectionsOf(pool)));
                }
                return bean;
            }
        };
    }

    private static DriverManagerDataSource connectionsOf(HikariDataSource pool) {
        DriverManagerDataSource connections = new DriverManagerDataSource(pool.getJdbcUrl());
        connections.setUsername(pool.getUsername());
        connections.setPassword(pool.getPassword());
        connections.setConnectionProperties(pool.getDataSourceProperties());
        return connections;
    }
}
