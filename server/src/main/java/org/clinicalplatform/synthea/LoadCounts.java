package org.clinicalplatform.synthea;

/**
 * Counts of rows.
 *
 * @param read rows read from the export
 * @param added new rows in the database
 * @param skipped rows that were not loaded
 * @param leftOut identifiers that were not added to a loaded patient
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

    long existed() {
        return read - added - skipped;
    }
}
