package org.clinicalplatform.bench.matching;

/**
 * How much a further registration of a person differs from the first.
 *
 * @param registrations further ones, at most
 * @param errors in one of them, at most
 * @param errorsOfField in one field, at most
 * @param dateLost share of registrations without date of birth
 * @param moved share of registrations with another address
 * @param married share of registrations of women with another family name
 */
record Difficulty(
        String name, int registrations, int errors, int errorsOfField, double dateLost, double moved, double married) {
    static final Difficulty LIGHT = new Difficulty("light", 1, 2, 1, 0.02, 0.05, 0.02);
    static final Difficulty MEDIUM = new Difficulty("medium", 2, 4, 1, 0.05, 0.1, 0.05);
    /** More than a registration desk gets wrong: as the hardest sets in the literature. */
    static final Difficulty HARD = new Difficulty("hard", 3, 6, 2, 0.1, 0.15, 0.1);
}
