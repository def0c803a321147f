package org.clinicalplatform.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.clinicalplatform.platform.transport.Peer;
import org.junit.jupiter.api.Test;
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
}
