package org.clinicalplatform.synthea;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of a CSV file.
 *
 * @param line number of its first line, from 1
 * @param fields empty if the record is defective
 * @param defect why the record is unreadable, or null
 */
record CsvRecord(long line, List<String> fields, @Nullable String defect) {
    static CsvRecord of(long line, List<String> fields) {
        return new CsvRecord(line, fields, null);
    }

    static CsvRecord defective(long line, String defect) {
        return new CsvRecord(line, List.of(), defect);
    }
}
