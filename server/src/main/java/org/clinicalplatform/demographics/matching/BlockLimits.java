package org.clinicalplatform.demographics.matching;

/**
 * How far the search for candidates goes under one key.
 *
 * @param block persons of the tenant that are compared
 * @param scan rows that are read to find them
 */
record BlockLimits(int block, int scan) {
    /** What keeps a search within some milliseconds among a million persons, also for the commonest names. */
    static final BlockLimits OF_A_SEARCH = new BlockLimits(100, 500);
}
