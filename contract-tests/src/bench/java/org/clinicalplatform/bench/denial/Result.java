package org.clinicalplatform.bench.denial;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.statistics.Tolerance;
import org.clinicalplatform.bench.statistics.TwoSamples;
import org.clinicalplatform.bench.timing.TimingTables;

/** Whether times tell a denied id from an unknown one, in any of the measurements of a run. */
final class Result {

    private static final double ACCEPTED = 0.02;

    private final List<Measurement> measurements;
    private final Tolerance tolerance;

    /** @param measurements at least one */
    Result(List<Measurement> measurements) {
        this.measurements = measurements;
        this.tolerance = new Tolerance(
                ACCEPTED,
                measurements.stream()
                        .mapToInt(measurement -> 1 + measurement.byId().size())
                        .sum());
    }

    /** False if times differ by more than chance while the control of the same probe does not. */
    boolean isGood() {
        return inOrder().flatMap(this::excesses).findAny().isEmpty();
    }

    void print(Report report) {
        Measurement farthest = measurements.stream()
                .max(Comparator.comparingDouble(
                        measurement -> measurement.denial().distance()))
                .orElseThrow();
        report.line(
                "Farthest from 0.5: %s, AUC %s, its control %s; aim: at most %.2f away",
                farthest.name(), TimingTables.auc(farthest.denial()), TimingTables.auc(farthest.control()), ACCEPTED);
        disturbed()
                .forEach(measurement -> report.line(
                        "Not judged, since its control was disturbed: %s, AUC %s, control %s",
                        measurement.name(),
                        TimingTables.auc(measurement.denial()),
                        TimingTables.auc(measurement.control())));
        inOrder().flatMap(this::excesses).forEach(sentence -> report.line("%s", sentence));
        report.line(
                isGood()
                        ? "No AUC is farther away by more than chance: times do not tell denied ids from unknown ones"
                        : "Times tell denied ids from unknown ones");
    }

    private Stream<Measurement> inOrder() {
        return measurements.stream().filter(measurement -> !tolerance.isExceededBy(measurement.control()));
    }

    private Stream<Measurement> disturbed() {
        return measurements.stream().filter(measurement -> tolerance.isExceededBy(measurement.control()));
    }

    private Stream<String> excesses(Measurement measurement) {
        Stream<String> ofAll = Stream.of(measurement.denial())
                .filter(tolerance::isExceededBy)
                .map(both -> excess(measurement, "all denied ids", both));
        Stream<String> ofOne = measurement.byId().entrySet().stream()
                .filter(entry -> tolerance.isExceededBy(entry.getValue()))
                .map(entry -> excess(measurement, entry.getKey(), entry.getValue()));
        return Stream.concat(ofAll, ofOne);
    }

    private static String excess(Measurement measurement, String ids, TwoSamples both) {
        return "Outside: %s, %s: AUC %s, while the control is %s"
                .formatted(measurement.name(), ids, TimingTables.auc(both), TimingTables.auc(measurement.control()));
    }
}
