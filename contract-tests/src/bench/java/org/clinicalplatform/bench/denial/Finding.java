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
 * What the times of the answers to one question tell.
 *
 * @param denied times of denied ids
 * @param unknown times of unknown ids
 * @param otherUnknown times of other unknown ids
 * @param denial all denied ids against unknown ones
 * @param control other unknown ids against unknown ones: what the method shows where there is nothing to show
 * @param byId each denied id against all unknown ones; among others that are alike, one that is not would be lost
 */
record Finding(
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

    static Finding of(Question question, Timings timings) {
        Sample unknown = timings.of(Question.UNKNOWN);
        Map<String, TwoSamples> byId = new LinkedHashMap<>();
        for (String id : question.denied()) {
            Sample times = timings.of(
                    Question.DENIED, round -> question.deniedIn(round).equals(id));
            byId.put(id, TwoSamples.compare(times, unknown));
        }
        return new Finding(
                question.name(),
                timings.of(Question.DENIED),
                unknown,
                timings.of(Question.OTHER_UNKNOWN),
                timings.compare(Question.DENIED, Question.UNKNOWN),
                timings.compare(Question.OTHER_UNKNOWN, Question.UNKNOWN),
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
