package org.clinicalplatform.platform.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A span with a name and attributes whose values the service chooses: names of classes and methods, the template of the
 * route, status and outcome. Events have the messages of exceptions, the path has ids, and the trace state is the
 * caller's.
 */
final class ImpersonalSpan extends DelegatingSpanData {
    private static final Set<String> KEPT =
            Set.of("method", "uri", "status", "outcome", "exception", "error", "code.namespace", "code.function");

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("method");
    private static final int WORDS = 3;

    private final String name;
    private final SpanContext context;
    private final Attributes attributes;
    private final StatusData status;

    private ImpersonalSpan(SpanData span) {
        super(span);
        name = withKnownMethod(span);
        context = withoutState(span.getSpanContext());
        attributes = span.getAttributes().toBuilder()
                .removeIf(ImpersonalSpan::isLeftOut)
                .build();
        status = StatusData.create(span.getStatus().getStatusCode(), "");
    }

    static SpanData of(SpanData span) {
        return new ImpersonalSpan(span);
    }

    /** A request is named {@code http get /template} by the method as sent, which the caller chooses freely. */
    private static String withKnownMethod(SpanData span) {
        String known = span.getAttributes().get(METHOD);
        String[] words = span.getName().split(" ", WORDS);
        if (known == null || words.length == 1) {
            return span.getName();
        }
        words[1] = known.toLowerCase(Locale.ROOT);
        return String.join(" ", words);
    }

    private static boolean isLeftOut(AttributeKey<?> key) {
        return !KEPT.contains(key.getKey());
    }

    private static SpanContext withoutState(SpanContext context) {
        return SpanContext.create(
                context.getTraceId(), context.getSpanId(), context.getTraceFlags(), TraceState.getDefault());
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public SpanContext getSpanContext() {
        return context;
    }

    @Override
    public Attributes getAttributes() {
        return attributes;
    }

    @Override
    public int getTotalAttributeCount() {
        return attributes.size();
    }

    @Override
    public List<EventData> getEvents() {
        return List.of();
    }

    @Override
    public int getTotalRecordedEvents() {
        return 0;
    }

    @Override
    public StatusData getStatus() {
        return status;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
