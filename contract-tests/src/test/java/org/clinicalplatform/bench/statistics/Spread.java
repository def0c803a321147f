package org.clinicalplatform.bench.statistics;

import java.util.List;

/** Where a figure lay over the rounds of a run. */
public record Spread(double median, double lowest, double highest) {

    /** @throws IllegalArgumentException for no figures */
    public static Spread of(List<Double> figures) {
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("Nothing was measured");
        }
        List<Double> sorted = figures.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
    }
}
