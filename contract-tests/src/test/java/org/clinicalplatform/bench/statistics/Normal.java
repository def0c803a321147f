package org.clinicalplatform.bench.statistics;

/** The standard normal distribution. */
final class Normal {

    private Normal() {}

    /** The chance of a deviation at least this large in either direction, to seven decimal places. */
    static double twoSidedP(double deviation) {
        double x = Math.abs(deviation) / Math.sqrt(2);
        // Abramowitz and Stegun, 7.1.26, by Horner's rule
        double t = 1 / (1 + 0.3275911 * x);
        double polynomial = 1.061405429;
        for (double coefficient : new double[] {-1.453152027, 1.421413741, -0.284496736, 0.254829592}) {
            polynomial = polynomial * t + coefficient;
        }
        return polynomial * t * Math.exp(-x * x);
    }
}
