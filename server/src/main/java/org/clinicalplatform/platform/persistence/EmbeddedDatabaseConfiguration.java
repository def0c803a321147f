package org.clinicalplatform.platform.persistence;

import org.clinicalplatform.platform.embedded.EmbeddedDatabase;
import org.clinicalplatform.platform.embedded.EmbeddedDatabaseStart;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Starts an embedded database if no other is configured, and gives its address to Spring Boot's data source.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EmbeddedProperties.class)
class EmbeddedDatabaseConfiguration {

    @Bean
    DefaultMode defaultMode(Environment environment, EmbeddedProperties properties) {
        return new DefaultMode(NoDatasourceUrl.in(environment), properties.dataDirectory());
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(NoDatasourceUrl.class)
    static class WithoutDatasourceUrl {

        @Bean
        static EmbeddedDatabaseStart embeddedDatabaseStart(Environment environment) {
            ProductionSettings.requireNone(environment);
            return new EmbeddedDatabaseStart(EmbeddedProperties.in(environment));
        }

        @Bean(destroyMethod = "")
        EmbeddedDatabase embeddedDatabase(EmbeddedDatabaseStart start) {
            return start.await();
        }

        /** The pool depends on this bean, so it is closed before the database stops. */
        @Bean
        JdbcConnectionDetails embeddedConnectionDetails(EmbeddedDatabase database) {
            return new EmbeddedConnectionDetails(database);
        }
    }

    private record EmbeddedConnectionDetails(EmbeddedDatabase database) implements JdbcConnectionDetails {

        @Override
        public String getJdbcUrl() {
            return database.jdbcUrl();
        }

        @Override
        public String getUsername() {
            return database.username();
        }

        @Override
        public String getPassword() {
            return database.password();
        }
    }
}
