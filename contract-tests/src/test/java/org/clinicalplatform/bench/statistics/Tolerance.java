package org.clinicalplatform.bench.statistics;

/**
 * How far apart samples may be that should be alike.
 *
 * @param distance of an AUC from 0.5 that is accepted
 * @param comparisons that are held against it in one run: the more there are, the farther one of them lies by chance
 */
public record Tolerance(double distance, int comparisons) {

    /** The chance that any of all comparisons is found to exceed it although nothing tells the samples apart. */
    private static final double FALSE_ALARM = 0.05;

    /**
     * Whether the AUC lies farther off than is accepted, and too far for chance: the Mann-Whitney test rejects at the
     * 5% level as corrected by Bonferroni.
     */
    public boolean isExceededBy(TwoSamples both) {
        return both.distance() > distance && both.mannWhitneyP() < FALSE_ALARM / comparisons;
    }
}
