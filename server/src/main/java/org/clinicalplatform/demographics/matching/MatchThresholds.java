package org.clinicalplatform.demographics.matching;

/** The minimum scores of the grades in bits; a pair below {@code possible} is not a candidate. */
record MatchThresholds(double certain, double probable, double possible) {
    MatchThresholds {
        if (!(possible <= probable && probable <= certain)) {
            throw new IllegalArgumentException("Thresholds must satisfy possible <= probable <= certain: " + possible
                    + ", " + probable + " and " + certain);
        }
    }
}
