package org.clinicalplatform.synthea;

/**
 * A row, or a part of one, that was not loaded.
 *
 * @param line number of its first line, from 1
 * @param skipped true if the whole row was skipped, false if only a part of it
 * @param reason contains no value of the row
 */
record RowFinding(ExportFile file, long line, boolean skipped, String reason) {
    static RowFinding skipped(ExportFile file, long line, String reason) {
        return new RowFinding(file, line, true, reason);
    }

    static RowFinding leftOut(ExportFile file, long line, String reason) {
        return new RowFinding(file, line, false, reason);
    }
}
