package org.clinicalplatform.synthea;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads an export into one facility, in chunks that are committed one by one. A load that was interrupted is continued by
 * doing it again, and done twice it adds nothing: each row has an id that follows from what it says. Not thread-safe.
 */
final class SyntheaLoad {
    /** Rows of a transaction: enough to be quick, few enough that a kill loses a fraction of a second's work. */
    static final int CHUNK = 5000;

    private final ExportDirectory export;
    private final ChunkWriter writer;
    private final LoadReport report;
    private final int chunk;

    /** @param connection does not commit by itself */
    SyntheaLoad(ExportDirectory export, Target target, Connection connection, LoadReport report, int chunk) {
        this.export = export;
        this.writer = new ChunkWriter(target, connection);
        this.report = report;
        this.chunk = chunk;
    }

    /**
     * Loads all files.
     *
     * @return what became of their rows
     * @throws SQLException when the database fails; what was committed until then stays
     * @throws IOException when a file ends in its middle or the report cannot be written
     */
    LoadCounts run() throws SQLException, IOException {
        LoadCounts all = LoadCounts.NOTHING;
        for (ExportFile file : ExportFile.values()) {
            long begun = System.nanoTime();
            LoadCounts loaded = load(file);
            report.finished(file, loaded, Duration.ofNanos(System.nanoTime() - begun));
            all = all.plus(loaded);
        }
        report.finished(all);
        return all;
    }

    private LoadCounts load(ExportFile file) throws SQLException, IOException {
        LoadCounts loaded = LoadCounts.NOTHING;
        try (CsvFile csv = export.open(file)) {
            Columns columns = ExportDirectory.columns(file, csv);
            RowKeys keys = new RowKeys(file, columns);
            for (List<CsvRecord> records = next(file, csv); !records.isEmpty(); records = next(file, csv)) {
                ChunkResult outcome = write(file, columns, keys, records);
                report.found(outcome.findings());
                loaded = loaded.plus(outcome);
                report.progress(file, loaded.read(), csv.percentRead());
            }
        }
        return loaded;
    }

    private List<CsvRecord> next(ExportFile file, CsvFile csv) throws IOException {
        try {
            return next(csv);
        } catch (IOException e) {
            throw new IOException(
                    file.title() + " cannot be read behind line " + csv.line() + ": " + e.getMessage(), e);
        }
    }

    private List<CsvRecord> next(CsvFile csv) throws IOException {
        List<CsvRecord> records = new ArrayList<>();
        while (records.size() < chunk) {
            CsvRecord next = csv.next();
            if (next == null) {
                break;
            }
            records.add(next);
        }
        return records;
    }

    private ChunkResult write(ExportFile file, Columns columns, RowKeys keys, List<CsvRecord> records)
            throws SQLException, IOException {
        List<RowFinding> unreadable = new ArrayList<>();
        List<SourceRow> rows = new ArrayList<>();
        for (CsvRecord row : records) {
            String defect = row.defect();
            if (defect == null && row.fields().size() != columns.size()) {
                defect = "has " + row.fields().size() + " fields where the first line has " + columns.size();
            }
            if (defect == null) {
                rows.add(new SourceRow(columns, row, keys.of(row)));
            } else {
                unreadable.add(RowFinding.skipped(file, row.line(), defect));
            }
        }
        ChunkResult found = new ChunkResult(unreadable.size(), 0, unreadable);
        return rows.isEmpty() ? found : found.plus(writer.write(file, rows));
    }
}
