package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class ProductionSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "SPRING_DATASOURCE_USERNAME, spring.datasource.username",
        "SPRING_DATASOURCE_PASSWORD, spring.datasource.password",
        "SPRING_DATASOURCE_HIKARI_JDBC_URL, spring.datasource.hikari.jdbc-url",
        "SPRING_DATASOURCE_HIKARI_USERNAME, spring.datasource.hikari.username",
        "SVC_BOOTSTRAP_TENANT_CODE, svc.bootstrap.tenant-code",
        "SVC_BOOTSTRAP_USERNAME, svc.bootstrap.username",
        "SVC_MIGRATION_PASSWORD, svc.migration.password",
        "svc.bootstrap.link-file, svc.bootstrap.link-file"
    })
    void requireNoneWhenOneIsSetThenTheSentenceNamesItAndTheUrlAndNoValue(String variable, String setting) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> ProductionSettings.requireNone(environment(Map.of(variable, "secret-1"))))
                .withMessageContaining("spring.datasource.url")
                .withMessageContaining(setting + " is set")
                .withMessageNotContaining("secret-1");
    }

    @Test
    void requireNoneWhenSeveralAreSetThenAllAreNamed() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> ProductionSettings.requireNone(environment(Map.of(
                        "SPRING_DATASOURCE_USERNAME",
                        "a",
                        "SVC_BOOTSTRAP_EMAIL",
                        "b",
                        "SVC_BOOTSTRAP_LINK_FILE",
                        "c"))))
                .withMessageContaining(
                        "spring.datasource.username, svc.bootstrap.email, svc.bootstrap.link-file are set");
    }

    /** An identity provider needs the key pair with the embedded database too. */
    @Test
    void requireNoneWhenTheyAreBlankOrOthersThenAccepts() {
        assertThatCode(() -> ProductionSettings.requireNone(environment(Map.of(
                        "SPRING_DATASOURCE_USERNAME", " ",
                        "SVC_BOOTSTRAP_USERNAME", "",
                        "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE", "3",
                        "LOCAL_JWT_PRIVATE_KEY", "key",
                        "LOCAL_JWT_PUBLIC_KEY", "key",
                        "SVC_AUTH_PROVIDER", "oidc"))))
                .doesNotThrowAnyException();
    }

    private static StandardEnvironment environment(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        ConfigurationPropertySources.attach(environment);
        return environment;
    }
}
