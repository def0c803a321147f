package org.clinicalplatform.synthea;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of a CSV file.
 *
 * @param line in which it begins, counted from 1
 * @param fields none when the record has a defect
 * @param defect why the record cannot be read, or null
 */
record CsvRecord(long line, List<String> fields, @Nullable String defect) {
    static CsvRecord of(long line, List<String> fields) {
        return new CsvRecord(line, fields, null);
    }

    static CsvRecord defective(long line, String defect) {
        return new CsvRecord(line, List.of(), defect);
    }
}
