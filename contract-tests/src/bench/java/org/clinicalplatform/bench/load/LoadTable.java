package org.clinicalplatform.bench.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.Spread;

/** Rows of a report on load; rates are the median, lowest and highest of the slices. */
public final class LoadTable {

    public static final List<String> HEADER =
            List.of("", "requests/s", "lowest", "highest", "p50 (µs)", "p99 (µs)", "CPU (µs/request)");

    private LoadTable() {}

    public static List<String> row(String name, List<LoadSlice> slices) {
        Spread rate =
                Spread.of(slices.stream().map(LoadSlice::requestsPerSecond).toList());
        Sample latency = Sample.of(slices.stream().flatMapToLong(LoadSlice::latencies));
        Duration cpu = slices.stream().map(LoadSlice::cpu).reduce(Duration.ZERO, Duration::plus);
        return List.of(
                name,
                String.format(Locale.ROOT, "%.0f", rate.median()),
                String.format(Locale.ROOT, "%.0f", rate.lowest()),
                String.format(Locale.ROOT, "%.0f", rate.highest()),
                Long.toString(latency.median() / 1_000),
                Long.toString(latency.quantile(0.99) / 1_000),
                Long.toString(cpu.toNanos() / 1_000 / latency.size()));
    }
}
