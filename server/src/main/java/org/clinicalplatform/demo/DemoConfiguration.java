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
 * Loads the demonstration data after the migration and before the web server accepts requests.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DemoProperties.class)
class DemoConfiguration {

    @Bean
    DemoMode demoMode(DemoProperties properties, DefaultMode mode) {
        return new DemoMode(properties.enabledOr(mode.embedded()));
    }

    // not lazy, because no other bean needs it
    @Bean
    @Lazy(false)
    @DependsOnDatabaseInitialization
    DemoData demoData(DemoMode demo, DataSource dataSource, PasswordHasher passwords) {
        return new DemoData(demo.enabled(), dataSource, passwords::hash);
    }
}
