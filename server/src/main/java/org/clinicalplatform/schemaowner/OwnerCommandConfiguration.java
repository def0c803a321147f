package org.clinicalplatform.schemaowner;

import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.clinicalplatform.platform.time.ClockSkew;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/**
 * The part of the service that starts and migrates the database. Not annotated as a configuration, so that the
 * component scan of the application skips it.
 */
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class
})
@ComponentScan(
        basePackageClasses = {DedicatedConnections.class, ClockSkew.class},
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ChangeNotifications.class))
@EnableConfigurationProperties(RetentionSettings.class)
class OwnerCommandConfiguration {}
