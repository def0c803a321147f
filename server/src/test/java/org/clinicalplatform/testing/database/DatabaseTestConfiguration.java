package org.clinicalplatform.testing.database;

import com.github.benmanes.caffeine.cache.Ticker;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.clinicalplatform.platform.desk.Desk;
import org.clinicalplatform.platform.web.BaseUrl;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.TestKeyPair;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizationAutoConfiguration;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.springframework.web.bind.annotation.RestController;

/**
 * The application from the services down: all features, and of the platform what needs the database.
 *
 * <p>Not marked as a configuration, so that no scan of the application finds it among its own.
 */
@ImportAutoConfiguration({
    ValidationAutoConfiguration.class,
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    JdbcTemplateAutoConfiguration.class,
    MybatisAutoConfiguration.class,
    TransactionAutoConfiguration.class,
    TransactionManagerCustomizationAutoConfiguration.class
})
@AutoConfigurationPackage(basePackages = "org.clinicalplatform")
@ComponentScan(
        basePackages = {
            "org.clinicalplatform.accesscontrol",
            "org.clinicalplatform.auditevents",
            "org.clinicalplatform.authentication",
            "org.clinicalplatform.clinical",
            "org.clinicalplatform.demographics",
            "org.clinicalplatform.identityprovider",
            "org.clinicalplatform.notification",
            "org.clinicalplatform.platform.caller",
            "org.clinicalplatform.platform.idempotency",
            "org.clinicalplatform.platform.ids",
            "org.clinicalplatform.platform.persistence",
            "org.clinicalplatform.repoint",
            "org.clinicalplatform.securityevents"
        },
        excludeFilters = @ComponentScan.Filter(RestController.class))
@ConfigurationPropertiesScan({
    "org.clinicalplatform.authentication",
    "org.clinicalplatform.clinical",
    "org.clinicalplatform.demographics",
    "org.clinicalplatform.identityprovider",
    "org.clinicalplatform.platform.caller",
    "org.clinicalplatform.repoint"
})
@EnableConfigurationProperties(ServerProperties.class)
@Import({BaseUrl.class, Desk.class})
class DatabaseTestConfiguration {
    /** Taken by MyBatis as every interceptor that is a bean. */
    @Bean
    PreparedStatements preparedStatements() {
        return new PreparedStatements();
    }

    @Bean
    TestClock clock() {
        return new TestClock();
    }

    @Bean
    Ticker ticker() {
        return Ticker.systemTicker();
    }

    @Bean
    @Primary
    RecordingIdentityProvider recordingIdentityProvider() {
        return new RecordingIdentityProvider();
    }

    /** Has connections of its own, so that a test which exhausts or kills the service's does not lose its fixtures. */
    @Bean(defaultCandidate = false, destroyMethod = "close")
    HikariDataSource fixtureDataSource() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(TestPostgres.url());
        config.setUsername(TestPostgres.USER);
        config.setMinimumIdle(1);
        config.setMaximumPoolSize(8);
        return new HikariDataSource(config);
    }

    @Bean
    TestDatabase testDatabase(@Qualifier("fixtureDataSource") DataSource dataSource) {
        return new TestDatabase(dataSource);
    }

    /** The settings that an operator would make: where the database is, and the signing keys. */
    static final class Environment implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestKeyPair keys = TestKeyPair.p256();
            TestPropertyValues.of(
                            "spring.datasource.url=" + TestPostgres.url(),
                            "spring.datasource.username=" + TestPostgres.USER,
                            "svc.auth.local-jwt-private-key=" + keys.privatePem(),
                            "svc.auth.local-jwt-public-key=" + keys.publicPem())
                    .applyTo(context);
        }
    }

    /** Sets the clock of the shared context back, whatever the test before did with it. */
    static final class ClockReset implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            SpringExtension.getApplicationContext(context)
                    .getBean(TestClock.class)
                    .set(TestClock.START);
        }
    }
}
