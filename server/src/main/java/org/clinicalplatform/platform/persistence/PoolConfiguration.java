package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Configuration(proxyBeanMethods = false)
class PoolConfiguration {
    /** Replaces the data source under Boot's pool before the pool opens its first connection. */
    @Bean
    static BeanPostProcessor reconnectingPool() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool && pool.getDataSource() == null && !pool.isRunning()) {
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
