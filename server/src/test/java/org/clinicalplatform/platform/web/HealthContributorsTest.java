package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.autoconfigure.application.DiskSpaceHealthContributorAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A monitor reads one status, which the guide on incidents takes for that of the database. */
class HealthContributorsTest {
    @Test
    void healthWhenReadByAMonitorThenDoesNotDependOnTheWorkingDirectory() {
        new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withConfiguration(AutoConfigurations.of(DiskSpaceHealthContributorAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("diskSpaceHealthIndicator"));
    }
}
