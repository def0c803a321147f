package org.clinicalplatform.synthea;

import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.demo.DemoData;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.DedicatedConnections;
import org.clinicalplatform.platform.time.ClockSkew;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;

/**
 * The part of the service that prepares its database: embedded or configured, migrated, with demonstration data where a
 * start would load it.
 *
 * <p>Not annotated as a configuration, so that the application's scan does not find it.
 */
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class
})
@ComponentScan(
        basePackageClasses = {DedicatedConnections.class, ClockSkew.class, DemoData.class},
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ChangeNotifications.class))
@Import({PasswordHasher.class, Units.class})
class SyntheaCommandConfiguration {}
