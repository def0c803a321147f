package org.clinicalplatform.synthea;

/**
 * Something of an export that was not loaded.
 *
 * @param line in which the row begins, counted from 1
 * @param skipped whether the whole row was; otherwise a part of it was left out
 * @param reason without any value of the row
 */
record Finding(ExportFile file, long line, boolean skipped, String reason) {
    static Finding skipped(ExportFile file, long line, String reason) {
        return new Finding(file, line, true, reason);
    }

    static Finding leftOut(ExportFile file, long line, String reason) {
        return new Finding(file, line, false, reason);
    }
}
