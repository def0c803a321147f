package org.clinicalplatform.bench.denial;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.TwoSamples;
import org.clinicalplatform.bench.timing.TimingTables;
import org.clinicalplatform.bench.timing.Timings;

/**
 * The response times of one probe.
 *
 * @param denied times of denied ids
 * @param unknown times of unknown ids
 * @param otherUnknown times of other unknown ids
 * @param denial all denied ids against unknown ones
 * @param control other unknown ids against unknown ones: what the method shows where there is nothing to show
 * @param byId each denied id against all unknown ones; among others that are alike, one that is not would be lost
 */
record Measurement(
        String name,
        Sample denied,
        Sample unknown,
        Sample otherUnknown,
        TwoSamples denial,
        TwoSamples control,
        Map<String, TwoSamples> byId) {

    static final List<String> HEADER = List.of(
            "operation",
            "denied (µs)",
            "unknown (µs)",
            "control (µs)",
            "   AUC",
            "control AUC",
            "Mann-Whitney p",
            "Kolmogorov-Smirnov",
            "farthest id",
            "its AUC");

    static Measurement of(Probe probe, Timings timings) {
        Sample unknown = timings.of(Probe.UNKNOWN);
        Map<String, TwoSamples> byId = new LinkedHashMap<>();
        for (String id : probe.denied()) {
            Sample times =
                    timings.of(Probe.DENIED, round -> probe.deniedIn(round).equals(id));
            byId.put(id, TwoSamples.compare(times, unknown));
        }
        return new Measurement(
                probe.name(),
                timings.of(Probe.DENIED),
                unknown,
                timings.of(Probe.OTHER_UNKNOWN),
                timings.compare(Probe.DENIED, Probe.UNKNOWN),
                timings.compare(Probe.OTHER_UNKNOWN, Probe.UNKNOWN),
                byId);
    }

    /** Under {@link #HEADER}; the times are medians. */
    List<String> row() {
        Map.Entry<String, TwoSamples> farthest = farthestId();
        return List.of(
                name,
                TimingTables.micros(denied.median()),
                TimingTables.micros(unknown.median()),
                TimingTables.micros(otherUnknown.median()),
                four(denial.auc()),
                four(control.auc()),
                three(denial.mannWhitneyP()),
                three(denial.kolmogorovSmirnovP()),
                end(farthest.getKey()),
                four(farthest.getValue().auc()));
    }

    private Map.Entry<String, TwoSamples> farthestId() {
        return byId.entrySet().stream()
                .max(Comparator.comparingDouble(entry -> entry.getValue().distance()))
                .orElseThrow();
    }

    /** By these the ids of the demonstration data are told apart. */
    private static String end(String id) {
        return "…" + id.substring(id.length() - 3);
    }

    private static String four(double number) {
        return String.format(Locale.ROOT, "%.4f", number);
    }

    private static String three(double number) {
        return String.format(Locale.ROOT, "%.3f", number);
    }
}
