package org.clinicalplatform.platform.tracing;

import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SpanExporters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@Conditional(TracingEnabled.class)
class TracingConfiguration {
    private static final String COLLECTOR = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String COLLECTOR_OF_TRACES = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";

    /** Every exporter receives spans without personal data only. */
    @Bean
    SpanExporters impersonalSpanExporters(ObjectProvider<SpanExporter> exporters) {
        return SpanExporters.of(
                exporters.orderedStream().map(ImpersonalSpanExporter::new).toList());
    }

    /**
     * Reports a collector without encryption: the headers of an export may contain a key that authenticates the service
     * there.
     */
    @Bean
    UnencryptedPeers unencryptedCollector(Environment environment) {
        String setting = environment.containsProperty(COLLECTOR_OF_TRACES) ? COLLECTOR_OF_TRACES : COLLECTOR;
        String endpoint = environment.getProperty(TracingEnabled.ENDPOINT, "");
        return () -> Peer.ofWebUrl(setting, endpoint).stream().toList();
    }
}
