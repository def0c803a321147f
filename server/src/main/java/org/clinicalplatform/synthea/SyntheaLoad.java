package org.clinicalplatform.synthea;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.platform.files.FileFailures;

/**
 * Loads an export into one facility in chunks, each committed on its own. Repeating an interrupted load continues it,
 * and repeating a complete one adds nothing, because ids are derived from the content of a row.
 */
final class SyntheaLoad {
    /** Rows of a transaction: fast, and a kill loses only a fraction of a second of work. */
    static final int CHUNK = 5000;

    private final ExportDirectory export;
    private final ChunkWriter writer;
    private final LoadReport report;
    private final int chunk;

    /**
     * @param clock for the times that are recorded as the creation
     * @param connection without auto-commit
     */
    SyntheaLoad(
            ExportDirectory export, Target target, Clock clock, Connection connection, LoadReport report, int chunk) {
        this.export = export;
        this.writer = new ChunkWriter(target, clock, connection);
        this.report = report;
        this.chunk = chunk;
    }

    /**
     * @throws SQLException if the database fails; committed chunks stay
     * @throws IOException naming the file that cannot be read, or the report that cannot be written
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
        try (CsvFile csv = read(file, () -> export.open(file))) {
            Columns columns = read(file, () -> ExportDirectory.columns(file, csv));
            RowKeys keys = new RowKeys(file, columns);
            for (List<CsvRecord> records = next(file, csv); !records.isEmpty(); records = next(file, csv)) {
                ChunkResult outcome = write(file, columns, keys, records);
                report.found(outcome.findings());
                loaded = loaded.plus(outcome);
                report.progress(file, loaded.read(), read(file, csv::percentRead));
            }
        }
        return loaded;
    }

    private List<CsvRecord> next(ExportFile file, CsvFile csv) throws IOException {
        try {
            return next(csv);
        } catch (IOException e) {
            throw unreadable(file, " behind line " + csv.line(), e);
        }
    }

    private static <T> T read(ExportFile file, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (IOException e) {
            throw unreadable(file, "", e);
        }
    }

    /** The message of most failures does not name the file. */
    private static IOException unreadable(ExportFile file, String where, IOException cause) {
        return new IOException(
                file.title() + " cannot be read" + where + ": " + FileFailures.reason(cause) + ".", cause);
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
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
