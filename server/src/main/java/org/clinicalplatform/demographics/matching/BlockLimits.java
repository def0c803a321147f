package org.clinicalplatform.demographics.matching;

/**
 * Limits of the candidate search for one blocking key.
 *
 * @param block persons of the tenant to compare
 * @param names persons of the tenant with similar names to compare, the nearest in birth date
 * @param scan rows to read to find them
 * @param weak rows of a weak key: one that more rows have is left out
 * @param namesakes rows to read to find those of one town
 */
record BlockLimits(int block, int names, int scan, int weak, int namesakes) {
    /** Bounds a search among a million persons even for the most common names (decision 0075). */
    static final BlockLimits OF_A_SEARCH = new BlockLimits(100, 64, 500, 300, 10_000);
}
