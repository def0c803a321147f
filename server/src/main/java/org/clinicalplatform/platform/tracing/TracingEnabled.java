package org.clinicalplatform.platform.tracing;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Matches if traces have an address to go to. Spring Boot maps the OTEL variables to these properties before. */
final class TracingEnabled implements Condition {
    static final String ENDPOINT = "management.opentelemetry.tracing.export.otlp.endpoint";

    /** OTEL_SDK_DISABLED=true and OTEL_TRACES_EXPORTER=none make the first two false. */
    private static final String[] SWITCHES = {
        "management.opentelemetry.enabled",
        "management.tracing.export.otlp.enabled",
        "management.tracing.export.enabled"
    };

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return in(context.getEnvironment());
    }

    static boolean in(Environment environment) {
        for (String name : SWITCHES) {
            if (!environment.getProperty(name, Boolean.class, true)) {
                return false;
            }
        }
        return StringUtils.hasText(environment.getProperty(ENDPOINT));
    }
}
