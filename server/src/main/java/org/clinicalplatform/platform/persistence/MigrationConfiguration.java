package org.clinicalplatform.platform.persistence;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;

/** Takes the place of Spring Boot's Liquibase configuration, which runs Liquibase at every start. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({LiquibaseProperties.class, MigrationSettings.class})
class MigrationConfiguration {
    /** A migration may take as long as it needs; the pool's connections give up after seconds. */
    @Bean
    SchemaMigration schemaMigration(
            OwnerConnections owner,
            LiquibaseProperties settings,
            ResourceLoader resources,
            MigrationSettings migration) {
        return new SchemaMigration(owner.dataSource(), owner.serviceRole(), settings, resources, migration.lockWait());
    }
}
