package org.clinicalplatform.integrity;

import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.secret.SecretKeys;
import org.clinicalplatform.authentication.token.SigningKeys;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.clinicalplatform.platform.time.ClockSkew;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.Environment;

/**
 * The part of the service that starts and migrates the database, and the keys. Not annotated as a configuration, so
 * that the component scan of the application skips it.
 */
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class
})
@ComponentScan(
        basePackageClasses = {DedicatedConnections.class, ClockSkew.class},
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ChangeNotifications.class))
@ComponentScan(
        basePackageClasses = {SecretKeys.class, SigningKeys.class},
        useDefaultFilters = false,
        includeFilters =
                @ComponentScan.Filter(
                        type = FilterType.REGEX,
                        pattern = ".*\\.(SecretConfiguration|TokenConfiguration)"))
@EnableConfigurationProperties(AuthenticationSettings.class)
class IntegrityCommandConfiguration {
    @Bean
    ProviderMode providerMode(Environment environment) {
        return environment.getRequiredProperty(ProviderMode.SETTING, ProviderMode.class);
    }
}
