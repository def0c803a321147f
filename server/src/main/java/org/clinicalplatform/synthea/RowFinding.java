package org.clinicalplatform.synthea;

/**
 * Something of an export that was not loaded.
 *
 * @param line in which the row begins, counted from 1
 * @param skipped whether the whole row was; otherwise a part of it was left out
 * @param reason without any value of the row
 */
record RowFinding(ExportFile file, long line, boolean skipped, String reason) {
    static RowFinding skipped(ExportFile file, long line, String reason) {
        return new RowFinding(file, line, true, reason);
    }

    static RowFinding leftOut(ExportFile file, long line, String reason) {
        return new RowFinding(file, line, false, reason);
    }
}
