package org.clinicalplatform.platform.persistence;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Takes the place of Spring Boot's Liquibase configuration, which runs Liquibase at every start. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LiquibaseProperties.class)
class MigrationConfiguration {
    /** A migration may take as long as it needs; the pool's connections give up after seconds. */
    @Bean
    SchemaMigration schemaMigration(
            JdbcConnectionDetails details, LiquibaseProperties settings, ResourceLoader resources) {
        DriverManagerDataSource connections = new DriverManagerDataSource(details.getJdbcUrl());
        connections.setUsername(details.getUsername());
        connections.setPassword(details.getPassword());
        return new SchemaMigration(connections, settings, resources);
    }
}
