package org.clinicalplatform.demographics.matching;

/**
 * The probabilities of one level of agreement (Fellegi and Sunter, "A Theory for Record Linkage", 1969).
 *
 * @param m among pairs of records of the same person, above 0 and at most 1
 * @param u among pairs of records of different persons, above 0 and at most 1
 */
record LevelChances(double m, double u) {
    private static final double BASE = Math.log(2);

    LevelChances {
        requireChance("m", m);
        requireChance("u", u);
    }

    /** The evidence for a match in bits, negative against it. */
    double weight() {
        return Math.log(m / u) / BASE;
    }

    private static void requireChance(String name, double chance) {
        if (!(chance > 0 && chance <= 1)) {
            throw new IllegalArgumentException(name + " must be above 0 and at most 1: " + chance);
        }
    }
}
