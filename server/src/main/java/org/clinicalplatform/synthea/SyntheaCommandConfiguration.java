package org.clinicalplatform.synthea;

import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.demo.DemoData;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.time.ClockSkew;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;

/**
 * Of the service, what brings its database up: embedded or configured, migrated, and with demonstration data where a start
 * would load them.
 *
 * <p>Not marked as a configuration, so that no scan of the application finds it among its own.
 */
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class
})
@ComponentScan(
        basePackageClasses = {Ids.class, ClockSkew.class, DemoData.class},
        excludeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ChangeNotifications.class))
@Import({PasswordHasher.class, Units.class})
class SyntheaCommandConfiguration {}
