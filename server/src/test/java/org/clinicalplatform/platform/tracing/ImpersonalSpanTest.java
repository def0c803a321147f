package org.clinicalplatform.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImpersonalSpanTest {
    private static final SpanContext CALLER = SpanContext.createFromRemoteParent(
            "0af7651916cd43dd8448eb211c80319c",
            "b7ad6b7169203331",
            TraceFlags.getSampled(),
            TraceState.builder().put("vendor", "mrs-poole").build());

    private final Recorder recorder = new Recorder();

    @Test
    void exportWhenAttributesHaveValuesOfTheRequestThenOnlyThoseOfTheServiceAreLeft() {
        SpanData exported = export(span -> span.setAttribute("uri", "/visits/{visitId}")
                .setAttribute("status", "404")
                .setAttribute("http.url", "/visits/01900000-0000-7000-8000-000000000201")
                .setAttribute("enduser.id", "clinician"));

        assertThat(exported.getAttributes().asMap())
                .containsOnlyKeys(AttributeKey.stringKey("uri"), AttributeKey.stringKey("status"));
        assertThat(exported.getTotalAttributeCount()).isEqualTo(2);
    }

    @Test
    void exportWhenAnExceptionWasRecordedThenItsMessageIsNot() {
        SpanData exported = export(
                span -> span.recordException(new IllegalStateException("Poole")).setStatus(StatusCode.ERROR, "Poole"));

        assertThat(exported.getEvents()).isEmpty();
        assertThat(exported.getTotalRecordedEvents()).isZero();
        assertThat(exported.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(exported.getStatus().getDescription()).isEmpty();
    }

    @Test
    void exportWhenTheTraceIsTheCallersThenItsIdsAreKeptAndItsStateIsNot() {
        SpanData exported = export(span -> {});

        assertThat(exported.getTraceId()).isEqualTo(CALLER.getTraceId());
        assertThat(exported.getParentSpanId()).isEqualTo(CALLER.getSpanId());
        assertThat(exported.getSpanContext().getTraceState().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "http poole /visits/{visitId}, UNKNOWN, http unknown /visits/{visitId}",
        "http poole, UNKNOWN, http unknown",
        "http get /visits/{visitId}, GET, http get /visits/{visitId}",
        "task reminders.send now, , task reminders.send now",
        "query, GET, query"
    })
    void exportWhenTheCallerChoseTheMethodThenTheNameDoesNotHaveIt(
            String name, @Nullable String method, String exported) {
        SpanData span = export(name, started -> {
            if (method != null) {
                started.setAttribute("method", method);
            }
        });

        assertThat(span.getName()).isEqualTo(exported);
    }

    private SpanData export(Consumer<Span> content) {
        return export("http get /visits/{visitId}", content);
    }

    private SpanData export(String name, Consumer<Span> content) {
        try (SdkTracerProvider provider = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(new ImpersonalSpanExporter(recorder)))
                .build()) {
            Span span = provider.get("test")
                    .spanBuilder(name)
                    .setParent(Context.root().with(Span.wrap(CALLER)))
                    .startSpan();
            content.accept(span);
            span.end();
        }
        assertThat(recorder.spans).hasSize(1);
        return recorder.spans.get(0);
    }

    private static final class Recorder implements SpanExporter {
        private final List<SpanData> spans = new ArrayList<>();

        @Override
        public CompletableResultCode export(Collection<SpanData> exported) {
            spans.addAll(exported);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
