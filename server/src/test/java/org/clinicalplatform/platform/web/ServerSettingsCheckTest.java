package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class ServerSettingsCheckTest {
    private final MockEnvironment environment = new MockEnvironment();

    /** Spring Boot refuses it after the migration, and names the management address instead, which may be unset. */
    @ParameterizedTest
    @CsvSource({"8081, 8081", "'', 8080"})
    void portsWhenTheyAreTheSameThenAreRefused(String port, String managementPort) {
        environment.setProperty("server.port", port);
        environment.setProperty("management.server.port", managementPort);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> ServerSettingsCheck.check(environment))
                .withMessageStartingWith("server.port and management.server.port must not both be " + managementPort);
    }

    @ParameterizedTest
    @CsvSource({"8080, 8081", "0, 0", "8080, -1", "8080, ''"})
    void portsWhenTheyDifferThenAreAccepted(String port, String managementPort) {
        environment.setProperty("server.port", port);
        environment.setProperty("management.server.port", managementPort);

        assertThatCode(() -> ServerSettingsCheck.check(environment)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"clinic", "clinic/", "/clinic//", "//"})
    void contextPathWhenTheContainerWouldRefuseItThenIsNamed(String path) {
        environment.setProperty("server.servlet.context-path", path);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> ServerSettingsCheck.check(environment))
                .withMessageStartingWith("server.servlet.context-path must begin with a slash");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "/", "/clinic", "/clinic/", " /clinic/north "})
    void contextPathWhenItIsOneThenIsAccepted(String path) {
        environment.setProperty("server.servlet.context-path", path);

        assertThatCode(() -> ServerSettingsCheck.check(environment)).doesNotThrowAnyException();
    }

    @Test
    void settingsWhenUnsetThenAreAccepted() {
        assertThatCode(() -> ServerSettingsCheck.check(environment)).doesNotThrowAnyException();
    }
}
