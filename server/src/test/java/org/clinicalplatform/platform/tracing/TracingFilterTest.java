package org.clinicalplatform.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.logging.OpenTelemetryLoggingAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.mock.env.MockEnvironment;

class TracingFilterTest {
    private static final String ENDPOINT =
            "management.opentelemetry.tracing.export.otlp.endpoint=http://localhost:4318/v1/traces";

    @Test
    void matchWhenNoCollectorIsNamedThenTracingIsLeftOut() {
        assertThat(match()).containsExactly(true, false, false, false);
    }

    @Test
    void matchWhenACollectorIsNamedThenTracingIsIncludedAndTheExportOfLogsIsNot() {
        assertThat(match(ENDPOINT)).containsExactly(true, true, true, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "management.opentelemetry.enabled=false",
                "management.tracing.export.otlp.enabled=false",
                "management.tracing.export.enabled=false"
            })
    void matchWhenTracesAreSwitchedOffThenTracingIsLeftOut(String setting) {
        assertThat(match(ENDPOINT, setting)).containsExactly(true, false, false, false);
    }

    private static boolean[] match(String... settings) {
        MockEnvironment environment = new MockEnvironment();
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            environment.setProperty(parts[0], parts[1]);
        }
        TracingFilter filter = new TracingFilter();
        filter.setEnvironment(environment);
        String[] names = {
            WebMvcAutoConfiguration.class.getName(),
            OpenTelemetrySdkAutoConfiguration.class.getName(),
            OpenTelemetryTracingAutoConfiguration.class.getName(),
            OpenTelemetryLoggingAutoConfiguration.class.getName()
        };
        return filter.match(names, mock(AutoConfigurationMetadata.class));
    }
}
