package org.clinicalplatform.platform.tracing;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves out Spring Boot's configurations of tracing unless {@link TracingEnabled}: they would make a span of each
 * request and throw it away. Those that export log entries are always left out, because such entries were not written
 * for a collector.
 */
final class TracingFilter implements AutoConfigurationImportFilter, EnvironmentAware {
    private static final String OPENTELEMETRY = "org.springframework.boot.opentelemetry.autoconfigure.";
    private static final String TRACING = "org.springframework.boot.micrometer.tracing.";
    private static final String LOGS = OPENTELEMETRY + "logging.";

    private boolean enabled;

    @Override
    public void setEnvironment(Environment environment) {
        enabled = TracingEnabled.in(environment);
    }

    @Override
    public boolean[] match(@Nullable String[] autoConfigurationClasses, AutoConfigurationMetadata metadata) {
        boolean[] matches = new boolean[autoConfigurationClasses.length];
        for (int i = 0; i < matches.length; i++) {
            String name = autoConfigurationClasses[i];
            matches[i] = name == null || isIncluded(name);
        }
        return matches;
    }

    private boolean isIncluded(String name) {
        boolean ofTraces = name.startsWith(OPENTELEMETRY) || name.startsWith(TRACING);
        return !ofTraces || enabled && !name.startsWith(LOGS);
    }
}
