package org.clinicalplatform.demographics.matching;

import java.util.List;

/** Between which values an estimate lies with a probability of 95 %. */
record Bounds(double low, double high) {
    private static final double TAIL = 0.025;

    /** Those that leave out one in 40 of the values at either end. */
    static Bounds of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int left = (int) (sorted.size() * TAIL);
        return new Bounds(sorted.get(left), sorted.get(sorted.size() - 1 - left));
    }
}
