package org.clinicalplatform.synthea;

/**
 * Counts of a load.
 *
 * @param read rows of the export
 * @param added those that are new in the database
 * @param skipped those that are not in it
 * @param leftOut identifiers that loaded patients do without
 */
record Tally(long read, long added, long skipped, long leftOut) {
    static final Tally NOTHING = new Tally(0, 0, 0, 0);

    Tally plus(Outcome outcome) {
        long bad = outcome.findings().stream().filter(Finding::skipped).count();
        return plus(new Tally(
                outcome.read(), outcome.added(), bad, outcome.findings().size() - bad));
    }

    Tally plus(Tally other) {
        return new Tally(read + other.read, added + other.added, skipped + other.skipped, leftOut + other.leftOut);
    }

    long thereAlready() {
        return read - added - skipped;
    }
}
