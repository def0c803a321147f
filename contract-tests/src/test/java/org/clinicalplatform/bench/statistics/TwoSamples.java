package org.clinicalplatform.bench.statistics;

/**
 * How far two independent samples can be told apart.
 *
 * @param auc the chance that a value of the first exceeds one of the second, ties counting half: 0.5 tells nothing
 * @param aucLow lower end of its 95% interval
 * @param aucHigh upper end
 * @param mannWhitneyP two-sided p-value of the Mann-Whitney test
 * @param kolmogorovSmirnovP two-sided p-value of the Kolmogorov-Smirnov test
 */
public record TwoSamples(double auc, double aucLow, double aucHigh, double mannWhitneyP, double kolmogorovSmirnovP) {

    private static final double NORMAL_975 = 1.959963984540054;

    /**
     * Compares two samples of at least two values each.
     *
     * <p>The interval is that of DeLong, DeLong and Clarke-Pearson (Biometrics 44, 1988); the p-values are the
     * asymptotic ones, the first corrected for ties.
     */
    public static TwoSamples compare(Sample first, Sample second) {
        double[] placementsOfFirst = placements(first, second);
        double[] placementsOfSecond = placements(second, first);
        double auc = mean(placementsOfFirst);
        double deviation =
                Math.sqrt(variance(placementsOfFirst) / first.size() + variance(placementsOfSecond) / second.size());
        return new TwoSamples(
                auc,
                auc - NORMAL_975 * deviation,
                auc + NORMAL_975 * deviation,
                Normal.twoSidedP((auc - 0.5) / mannWhitneyDeviation(first, second)),
                kolmogorovSmirnovP(first, second));
    }

    /** How far the AUC lies from 0.5, in either direction. */
    public double distance() {
        return Math.abs(auc - 0.5);
    }

    /** For each value the share of the other sample that it exceeds. */
    private static double[] placements(Sample sample, Sample other) {
        double[] placements = new double[sample.size()];
        for (int i = 0; i < placements.length; i++) {
            long value = sample.value(i);
            placements[i] = (other.countBelow(value) + other.countEqual(value) / 2.0) / other.size();
        }
        return placements;
    }

    /** Standard deviation of the AUC of two samples of one distribution. */
    private static double mannWhitneyDeviation(Sample first, Sample second) {
        double all = first.size() + (double) second.size();
        double variance = (all + 1 - ties(first, second) / (all * (all - 1))) / 12 / first.size() / second.size();
        return Math.sqrt(variance);
    }

    /** Sum of t cubed minus t over the groups of t equal values; each member of a group adds t squared minus one. */
    private static double ties(Sample first, Sample second) {
        double sum = 0;
        for (Sample sample : new Sample[] {first, second}) {
            for (int i = 0; i < sample.size(); i++) {
                double equal = first.countEqual(sample.value(i)) + (double) second.countEqual(sample.value(i));
                sum += equal * equal - 1;
            }
        }
        return sum;
    }

    private static double kolmogorovSmirnovP(Sample first, Sample second) {
        double distance = 0;
        for (Sample sample : new Sample[] {first, second}) {
            for (int i = 0; i < sample.size(); i++) {
                distance = Math.max(distance, Math.abs(share(first, sample.value(i)) - share(second, sample.value(i))));
            }
        }
        double root = Math.sqrt(first.size() / (1 + first.size() / (double) second.size()));
        return kolmogorovTail((root + 0.12 + 0.11 / root) * distance);
    }

    private static double share(Sample sample, long value) {
        return (sample.countBelow(value) + sample.countEqual(value)) / (double) sample.size();
    }

    /** The tail of Kolmogorov's distribution; below 0.2 its series converges slowly to what is 1 anyway. */
    private static double kolmogorovTail(double lambda) {
        if (lambda < 0.2) {
            return 1;
        }
        double sum = 0;
        for (int k = 1; k <= 100; k++) {
            sum += (k % 2 == 1 ? 2 : -2) * Math.exp(-2.0 * k * k * lambda * lambda);
        }
        return Math.min(1, Math.max(0, sum));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum / (values.length - 1);
    }
}
