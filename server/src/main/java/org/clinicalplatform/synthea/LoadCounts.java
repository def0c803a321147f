package org.clinicalplatform.synthea;

/**
 * Counts of a load.
 *
 * @param read rows of the export
 * @param added those that are new in the database
 * @param skipped those that are not in it
 * @param leftOut identifiers that loaded patients do without
 */
record LoadCounts(long read, long added, long skipped, long leftOut) {
    static final LoadCounts NOTHING = new LoadCounts(0, 0, 0, 0);

    LoadCounts plus(ChunkResult outcome) {
        long bad = outcome.findings().stream().filter(RowFinding::skipped).count();
        return plus(new LoadCounts(
                outcome.read(), outcome.added(), bad, outcome.findings().size() - bad));
    }

    LoadCounts plus(LoadCounts other) {
        return new LoadCounts(read + other.read, added + other.added, skipped + other.skipped, leftOut + other.leftOut);
    }

    long thereAlready() {
        return read - added - skipped;
    }
}
