package org.clinicalplatform.bench.denial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.TwoSamples;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Times the answers to ids that are denied and to ids that are unknown. The control compares two unknown ids: what the
 * method shows where there is nothing to show.
 */
public final class DenialTiming {

    private static final int WARM_UP_ROUNDS = 1_000;
    private static final int DENIED = 0;
    private static final int UNKNOWN = 1;
    private static final int OTHER_UNKNOWN = 2;

    private final ServerUnderTest server;
    private final Settings settings;
    private final Report report;

    public DenialTiming(ServerUnderTest server, Settings settings, Report report) {
        this.server = server;
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Denied against unknown, over one connection");
        List<List<String>> times = new ArrayList<>();
        List<List<String>> tests = new ArrayList<>();
        times.add(List.of("answer (µs)", "rounds", "mean", "p25", "median", "p75", "p99"));
        tests.add(List.of(
                "first against second",
                "median of differences (µs)",
                "AUC",
                "95% interval",
                "Mann-Whitney p",
                "Kolmogorov-Smirnov p"));
        measure(Operation::getVisit, settings.pairs(), times, tests);
        measure(Operation::endVisit, settings.writePairs(), times, tests);
        measure(Operation::createVisit, settings.writePairs(), times, tests);
        report.table(times);
        report.line("");
        report.table(tests);
        report.load("afterwards");
    }

    private void measure(
            Function<String, Operation> kind, int rounds, List<List<String>> times, List<List<String>> tests)
            throws IOException {
        Operation operation =
                kind.apply(Sessions.at(server).fresh(Demo.CLINICIAN).accessToken());
        Timings.take(server.baseUri(), operation, Math.min(WARM_UP_ROUNDS, rounds));
        Timings timings = Timings.take(server.baseUri(), operation, rounds);
        times.add(times(operation.name() + " denied", timings.of(DENIED)));
        times.add(times(operation.name() + " unknown", timings.of(UNKNOWN)));
        times.add(times(operation.name() + " other unknown", timings.of(OTHER_UNKNOWN)));
        tests.add(test(operation.name() + " denied, unknown", timings, DENIED));
        tests.add(test(operation.name() + " other unknown, unknown (control)", timings, OTHER_UNKNOWN));
    }

    private static List<String> times(String name, Sample sample) {
        return List.of(
                name,
                Integer.toString(sample.size()),
                micros(sample.mean()),
                micros(sample.quantile(0.25)),
                micros(sample.median()),
                micros(sample.quantile(0.75)),
                micros(sample.quantile(0.99)));
    }

    private static List<String> test(String name, Timings timings, int kind) {
        TwoSamples both = TwoSamples.compare(timings.of(kind), timings.of(UNKNOWN));
        return List.of(
                name,
                micros(timings.differences(kind, UNKNOWN).median()),
                format("%.4f", both.auc()),
                format("%.4f", both.aucLow()) + " to " + format("%.4f", both.aucHigh()),
                format("%.3f", both.mannWhitneyP()),
                format("%.3f", both.kolmogorovSmirnovP()));
    }

    private static String micros(long nanos) {
        return micros((double) nanos);
    }

    private static String micros(double nanos) {
        return format("%.1f", nanos / 1_000);
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }
}
