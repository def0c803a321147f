package org.clinicalplatform.platform.tracing;

import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.net.URISyntaxException;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SpanExporters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

@Configuration(proxyBeanMethods = false)
@Conditional(TracingEnabled.class)
class TracingConfiguration {
    private static final String COLLECTOR = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String COLLECTOR_OF_TRACES = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";

    /** Before OpenTelemetry refuses the address without naming the variable that has it. */
    @Bean
    static BeanFactoryPostProcessor collectorOfTheWeb(Environment environment) {
        if (!isWebUrl(environment.getProperty(TracingEnabled.ENDPOINT, ""))) {
            throw new InvalidSettingException(
                    variable(environment) + " must be an http or https URL, and its host a name"
                            + " without underscores, such as https://collector.internal:4318");
        }
        return factory -> {};
    }

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
        String setting = variable(environment);
        String endpoint = environment.getProperty(TracingEnabled.ENDPOINT, "");
        return () -> Peer.ofWebUrl(setting, endpoint).stream().toList();
    }

    private static String variable(Environment environment) {
        return StringUtils.hasText(environment.getProperty(COLLECTOR_OF_TRACES)) ? COLLECTOR_OF_TRACES : COLLECTOR;
    }

    private static boolean isWebUrl(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
