package org.clinicalplatform.demo;

import javax.sql.DataSource;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Loads the demonstration data while the beans are made: after the schema stands, and before the web server, which
 * starts when all beans are there, takes its first request.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DemoProperties.class)
class DemoConfiguration {

    @Bean
    DemoMode demoMode(DemoProperties properties, DefaultMode mode) {
        return new DemoMode(properties.enabledOr(mode.embedded()));
    }

    // nothing asks for this bean, so it must not wait until something does
    @Bean
    @Lazy(false)
    @DependsOnDatabaseInitialization
    DemoData demoData(DemoMode demo, DataSource dataSource, PasswordHasher passwords) {
        return new DemoData(demo.enabled(), dataSource, passwords::hash);
    }
}
