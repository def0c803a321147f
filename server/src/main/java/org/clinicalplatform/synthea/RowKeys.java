package org.clinicalplatform.synthea;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What tells the rows of one file apart, whatever their order: Synthea's id or, in files without ids, all that a row says.
 *
 * <p>Unlike a row's number it stays when rows above were added, mended or taken out, so that a corrected file can be
 * loaded again. Of rows that say the same the second is another than the first. They are counted as long as the patient
 * stays the same, for Synthea writes a file patient by patient, and a file may be larger than memory. Not thread-safe.
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
