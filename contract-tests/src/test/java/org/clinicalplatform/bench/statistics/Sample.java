package org.clinicalplatform.bench.statistics;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Durations in nanoseconds, sorted. Immutable. */
public final class Sample {

    private final long[] sorted;

    private Sample(long[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("Nothing was measured");
        }
        Arrays.sort(values);
        sorted = values;
    }

    public static Sample of(LongStream values) {
        return new Sample(values.toArray());
    }

    public int size() {
        return sorted.length;
    }

    /** The smallest value that at least the given share of the sample does not exceed. */
    public long quantile(double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)];
    }

    /** All of them, in order. */
    public LongStream values() {
        return Arrays.stream(sorted);
    }

    public long median() {
        return quantile(0.5);
    }

    public double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    long value(int rank) {
        return sorted[rank];
    }

    /** How many values are smaller. */
    int countBelow(long value) {
        return firstNotBelow(value);
    }

    /** How many values are the same. */
    int countEqual(long value) {
        return firstNotBelow(value + 1) - firstNotBelow(value);
    }

    private int firstNotBelow(long value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
