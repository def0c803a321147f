package org.clinicalplatform.bench.scale;

/**
 * How many persons a database has, each of them a patient, and how many observations these have together.
 *
 * @param seed of the random numbers
 */
record Population(String name, int patients, int observations, long seed) {

    private static final int SHARE_OF_SMALL = 100;

    static Population large(int patients, int observations, long seed) {
        return new Population("large", patients, observations, seed);
    }

    /** A hundredth, in which the chart of a patient is as large. */
    Population small() {
        return new Population("small", patients / SHARE_OF_SMALL, observations / SHARE_OF_SMALL, seed);
    }
}
