package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class DatabaseUrlTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
            .withUserConfiguration(PoolConfiguration.class);

    /** Spring Boot would refuse it with a message that does not name the setting. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://clinical:secret-1@one/clinical",
                "postgres://clinical:secret-1@one:5432/clinical",
                "//one/clinical?password=secret-1",
                "one"
            })
    void startWhenTheUrlIsNotOneOfJdbcThenIsRefusedByNameWithoutThePassword(String url) {
        runner.withPropertyValues("spring.datasource.url=" + url)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSettingException.class)
                        .hasMessageStartingWith("spring.datasource.url must have the form jdbc:postgresql://")
                        .hasMessageNotContaining("secret-1"));
    }

    @Test
    void startWhenTheUrlIsOneOfJdbcThenIsNotRefused() {
        runner.withPropertyValues("spring.datasource.url=jdbc:postgresql://one/clinical")
                .run(context -> assertThat(context).hasNotFailed());
    }
}
