package org.clinicalplatform.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.transport.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class TracingConfigurationTest {
    private final MockEnvironment environment = new MockEnvironment();

    @Test
    void unencryptedCollectorWhenItsAddressIsHttpThenNamesTheVariableThatHasIt() {
        environment.setProperty(TracingEnabled.ENDPOINT, "http://collector.internal:4318/v1/traces");
        assertThat(new TracingConfiguration().unencryptedCollector(environment).peers())
                .extracting(Peer::setting, Peer::host)
                .containsExactly(tuple("OTEL_EXPORTER_OTLP_ENDPOINT", "collector.internal"));

        environment.setProperty("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://collector.internal:4318/v1/traces");
        assertThat(new TracingConfiguration().unencryptedCollector(environment).peers())
                .extracting(Peer::setting)
                .containsExactly("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
    }

    @Test
    void unencryptedCollectorWhenItsAddressIsHttpsThenIsNone() {
        environment.setProperty(TracingEnabled.ENDPOINT, "https://collector.internal:4318/v1/traces");

        assertThat(new TracingConfiguration().unencryptedCollector(environment).peers())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"collector.internal:4318/v1/traces", "ftp://collector.internal", "http://", "http://a_b:4318"})
    void collectorWhenItsAddressIsNotOfTheWebThenTheStartIsRefusedNamingTheVariable(String address) {
        environment.setProperty(TracingEnabled.ENDPOINT, address);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> TracingConfiguration.collectorOfTheWeb(environment))
                .withMessageStartingWith("OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL");

        environment.setProperty("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", address);
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> TracingConfiguration.collectorOfTheWeb(environment))
                .withMessageStartingWith("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:4318/v1/traces", "HTTPS://collector.internal/v1/traces"})
    void collectorWhenItsAddressIsOfTheWebThenTheStartIsNotRefused(String address) {
        environment.setProperty(TracingEnabled.ENDPOINT, address);

        assertThatCode(() -> TracingConfiguration.collectorOfTheWeb(environment))
                .doesNotThrowAnyException();
    }
}
