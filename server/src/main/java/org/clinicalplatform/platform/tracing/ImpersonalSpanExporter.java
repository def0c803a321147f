package org.clinicalplatform.platform.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** Exports spans reduced to the content of {@link ImpersonalSpan}. */
final class ImpersonalSpanExporter implements SpanExporter {
    private final SpanExporter exporter;

    ImpersonalSpanExporter(SpanExporter exporter) {
        this.exporter = exporter;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        return exporter.export(spans.stream().map(ImpersonalSpan::of).toList());
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
