package org.clinicalplatform.platform.persistence;

import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseDataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Configuration(proxyBeanMethods = false)
class MigrationConfiguration {
    /** A migration may take as long as it needs; the pool's connections give up after seconds. */
    @Bean(defaultCandidate = false)
    @LiquibaseDataSource
    DataSource migrationDataSource(JdbcConnectionDetails details) {
        DriverManagerDataSource connections = new DriverManagerDataSource(details.getJdbcUrl());
        connections.setUsername(details.getUsername());
        connections.setPassword(details.getPassword());
        return connections;
    }

    /** Around all of Liquibase: it creates its own tables before it takes the lock that they hold. */
    @Bean
    static BeanPostProcessor oneMigrationAtATime() {
        return new MigrationTurn();
    }
}
