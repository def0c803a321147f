package org.clinicalplatform.bench.denial;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.statistics.Tolerance;
import org.clinicalplatform.bench.statistics.TwoSamples;
import org.clinicalplatform.bench.timing.TimingTables;

/** Whether times tell a denied id from an unknown one, in any of the findings of a run. */
final class Verdict {

    private static final double ACCEPTED = 0.02;

    private final List<Finding> findings;
    private final Tolerance tolerance;

    /** @param findings at least one */
    Verdict(List<Finding> findings) {
        this.findings = findings;
        this.tolerance = new Tolerance(
                ACCEPTED,
                findings.stream().mapToInt(finding -> 1 + finding.byId().size()).sum());
    }

    /** False if anything told them apart while the control of the same question was in order. */
    boolean isGood() {
        return inOrder().flatMap(this::excesses).findAny().isEmpty();
    }

    void print(Report report) {
        Finding farthest = findings.stream()
                .max(Comparator.comparingDouble(finding -> finding.denial().distance()))
                .orElseThrow();
        report.line(
                "Farthest from 0.5: %s, AUC %s, its control %s; aim: at most %.2f away",
                farthest.name(), TimingTables.auc(farthest.denial()), TimingTables.auc(farthest.control()), ACCEPTED);
        disturbed()
                .forEach(finding -> report.line(
                        "Not judged, since its control was disturbed: %s, AUC %s, control %s",
                        finding.name(), TimingTables.auc(finding.denial()), TimingTables.auc(finding.control())));
        inOrder().flatMap(this::excesses).forEach(sentence -> report.line("%s", sentence));
        report.line(
                isGood()
                        ? "No AUC is farther away by more than chance: times do not tell denied ids from unknown ones"
                        : "Times tell denied ids from unknown ones");
    }

    private Stream<Finding> inOrder() {
        return findings.stream().filter(finding -> !tolerance.isExceededBy(finding.control()));
    }

    private Stream<Finding> disturbed() {
        return findings.stream().filter(finding -> tolerance.isExceededBy(finding.control()));
    }

    private Stream<String> excesses(Finding finding) {
        Stream<String> ofAll = Stream.of(finding.denial())
                .filter(tolerance::isExceededBy)
                .map(both -> excess(finding, "all denied ids", both));
        Stream<String> ofOne = finding.byId().entrySet().stream()
                .filter(entry -> tolerance.isExceededBy(entry.getValue()))
                .map(entry -> excess(finding, entry.getKey(), entry.getValue()));
        return Stream.concat(ofAll, ofOne);
    }

    private static String excess(Finding finding, String ids, TwoSamples both) {
        return "Outside: %s, %s: AUC %s, while the control is %s"
                .formatted(finding.name(), ids, TimingTables.auc(both), TimingTables.auc(finding.control()));
    }
}
