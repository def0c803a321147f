package org.clinicalplatform.bench.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.TwoSamples;

/** Rows of a report on timings; times are in microseconds. */
public final class TimingTables {

    /** Over the rows of {@link #times(Timings)}. */
    public static final List<String> TIMES = List.of("response (µs)", "rounds", "mean", "p25", "median", "p75", "p99");

    /** Over the rows of {@link #comparison}. */
    public static final List<String> COMPARISONS = List.of(
            "first against second",
            "median of differences (µs)",
            "AUC",
            "95% interval",
            "Mann-Whitney p",
            "Kolmogorov-Smirnov p");

    private TimingTables() {}

    /** The times of each kind, and what they are. */
    public static List<List<String>> timesTable(Timings timings) {
        List<List<String>> rows = times(timings);
        rows.add(0, TIMES);
        return rows;
    }

    /** One row for each kind. */
    public static List<List<String>> times(Timings timings) {
        List<List<String>> rows = new ArrayList<>();
        for (int kind = 0; kind < timings.kinds().size(); kind++) {
            Sample sample = timings.of(kind);
            rows.add(List.of(
                    timings.kinds().get(kind).name(),
                    Integer.toString(sample.size()),
                    micros(sample.mean()),
                    micros(sample.quantile(0.25)),
                    micros(sample.median()),
                    micros(sample.quantile(0.75)),
                    micros(sample.quantile(0.99))));
        }
        return rows;
    }

    /** How far the times tell one kind from another. */
    public static List<String> comparison(String name, Timings timings, int kind, int other) {
        TwoSamples both = timings.compare(kind, other);
        return List.of(
                name,
                micros(timings.differences(kind, other).median()),
                format("%.4f", both.auc()),
                interval(both),
                format("%.3f", both.mannWhitneyP()),
                format("%.3f", both.kolmogorovSmirnovP()));
    }

    /** In each row the AUC of a kind against all others, and in the first row their numbers. */
    public static List<List<String>> aucMatrix(Timings timings) {
        int kinds = timings.kinds().size();
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("AUC of row against column"));
        for (int kind = 0; kind < kinds; kind++) {
            header.add(Integer.toString(kind + 1));
            List<String> row = new ArrayList<>(
                    List.of((kind + 1) + " " + timings.kinds().get(kind).name()));
            for (int other = 0; other < kinds; other++) {
                row.add(
                        kind == other
                                ? "-"
                                : format("%.3f", timings.compare(kind, other).auc()));
            }
            rows.add(row);
        }
        rows.add(0, header);
        return rows;
    }

    /** The AUC, its 95% interval behind it. */
    public static String auc(TwoSamples both) {
        return format("%.4f", both.auc()) + " (" + interval(both) + ")";
    }

    private static String interval(TwoSamples both) {
        return format("%.4f", both.aucLow()) + " to " + format("%.4f", both.aucHigh());
    }

    /** Nanoseconds as they stand in a table. */
    public static String micros(double nanos) {
        return format("%.1f", nanos / 1_000);
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }
}
