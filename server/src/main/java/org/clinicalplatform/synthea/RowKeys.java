package org.clinicalplatform.synthea;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Identifies the rows of a file independently of their order: by Synthea's id or, in files without ids, by all values.
 *
 * <p>Unlike a line number, the key stays the same when rows above are added, corrected or removed, so that a corrected
 * file can be loaded again. Equal rows are numbered within a patient. Since a file may be larger than memory, only the
 * rows of the {@value #PATIENTS} patients who occurred last are known: Synthea generates as many patients at a time as
 * there are processors, and their rows are mixed.
 */
final class RowKeys {
    static final int PATIENTS = 64;

    private static final float LOAD_FACTOR = 0.75f;
    private static final String SEPARATOR = "\u001F";

    private final ExportFile file;
    private final Columns columns;

    /** How often each row of a patient occurred; the patient who occurred last is the last one. */
    private final Map<String, Map<String, Integer>> seen = new LinkedHashMap<>(2 * PATIENTS, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, Integer>> eldest) {
            return size() > PATIENTS;
        }
    };

    RowKeys(ExportFile file, Columns columns) {
        this.file = file;
        this.columns = columns;
    }

    String of(CsvRecord row) {
        String said = file.telling().stream().map(column -> field(row, column)).collect(Collectors.joining(SEPARATOR));
        return file.hasIds() ? said : said + SEPARATOR + occurrence(row, said);
    }

    private int occurrence(CsvRecord row, String said) {
        return seen.computeIfAbsent(field(row, "PATIENT"), first -> new HashMap<>())
                .merge(said, 1, Integer::sum);
    }

    private String field(CsvRecord row, String column) {
        return Objects.requireNonNullElse(columns.field(row, column), "").strip();
    }
}
