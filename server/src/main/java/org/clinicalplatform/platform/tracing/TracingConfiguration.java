package org.clinicalplatform.platform.tracing;

import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SpanExporters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@Conditional(TracingEnabled.class)
class TracingConfiguration {
    /** Whatever exports spans gets those without data of persons. */
    @Bean
    SpanExporters impersonalSpanExporters(ObjectProvider<SpanExporter> exporters) {
        return SpanExporters.of(
                exporters.orderedStream().map(ImpersonalSpanExporter::new).toList());
    }
}
