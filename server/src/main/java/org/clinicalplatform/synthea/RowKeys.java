package org.clinicalplatform.synthea;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Identifies the rows of a file independently of their order: by Synthea's id or, in files without ids, by all values.
 *
 * <p>Unlike a line number, the key stays the same when rows above are added, corrected or removed, so that a corrected file
 * can be loaded again. Equal rows are numbered within a patient only, because Synthea writes a file patient by patient and a
 * file may be larger than memory.
 */
final class RowKeys {
    private static final String SEPARATOR = "\u001F";

    private final ExportFile file;
    private final Columns columns;
    private final Map<String, Integer> seen = new HashMap<>();
    private String patient = "";

    RowKeys(ExportFile file, Columns columns) {
        this.file = file;
        this.columns = columns;
    }

    String of(CsvRecord row) {
        String said = file.telling().stream()
                .map(column -> Objects.requireNonNullElse(columns.field(row, column), "")
                        .strip())
                .collect(Collectors.joining(SEPARATOR));
        return file.hasIds() ? said : said + SEPARATOR + occurrence(row, said);
    }

    private int occurrence(CsvRecord row, String said) {
        String current = Objects.requireNonNullElse(columns.field(row, "PATIENT"), "");
        if (!current.equals(patient)) {
            seen.clear();
            patient = current;
        }
        return seen.merge(said, 1, Integer::sum);
    }
}
