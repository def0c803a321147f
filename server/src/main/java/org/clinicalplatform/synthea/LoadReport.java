package org.clinicalplatform.synthea;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.clinicalplatform.platform.files.FileFailures;

/**
 * Reports the load to the operator: progress on one stream, skipped rows on another and, complete, in a file.
 */
final class LoadReport implements Closeable {
    /** Printed findings; more of them would bury everything else. */
    private static final int PRINTED = 200;

    private static final Duration PACE = Duration.ofSeconds(1);

    private final PrintStream out;
    private final PrintStream err;
    private final Path path;
    private final CSVPrinter file;
    private final long begun = System.nanoTime();
    private long lastShown = begun;
    private long findings;

    private LoadReport(PrintStream out, PrintStream err, Path path, CSVPrinter file) {
        this.out = out;
        this.err = err;
        this.path = path;
        this.file = file;
    }

    /** @throws LoadRefusedException when the file cannot be written */
    static LoadReport open(PrintStream out, PrintStream err, Path path) {
        try {
            CSVPrinter file = new CSVPrinter(
                    Files.newBufferedWriter(path, StandardCharsets.UTF_8),
                    CSVFormat.DEFAULT
                            .builder()
                            .setRecordSeparator('\n')
                            .setHeader("file", "line", "outcome", "reason")
                            .get());
            return new LoadReport(out, err, path, file);
        } catch (IOException e) {
            throw LoadRefusedException.of("The report " + path + " cannot be written", e);
        }
    }

    /** Some rows of the file are committed. */
    void progress(ExportFile source, long rows, int percent) {
        long now = System.nanoTime();
        if (now - lastShown >= PACE.toNanos()) {
            lastShown = now;
            out.printf(Locale.ROOT, "  %-14s %,9d rows  %3d %%%n", source.baseName(), rows, percent);
        }
    }

    /** @throws IOException naming the report if it cannot be written */
    void found(Iterable<RowFinding> found) throws IOException {
        try {
            print(found);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void print(Iterable<RowFinding> found) throws IOException {
        for (RowFinding finding : found) {
            String outcome = finding.skipped() ? "skipped" : "left out";
            file.printRecord(finding.file().title(), finding.line(), outcome, finding.reason());
            if (++findings <= PRINTED) {
                err.printf(
                        Locale.ROOT,
                        "%s line %d %s: %s%n",
                        finding.file().title(),
                        finding.line(),
                        outcome,
                        finding.reason());
            }
        }
        file.flush();
    }

    /** The file is loaded. */
    void finished(ExportFile source, LoadCounts loaded, Duration time) {
        line(source.title(), loaded, time);
    }

    /** All files are loaded. */
    void finished(LoadCounts all) {
        line("in all", all, Duration.ofNanos(System.nanoTime() - begun));
        if (all.leftOut() > 0) {
            err.printf(Locale.ROOT, "%,d identifiers of loaded patients were left out.%n", all.leftOut());
        }
        if (all.skipped() > 0) {
            err.printf(Locale.ROOT, "%,d rows were skipped.%n", all.skipped());
        }
        if (findings > 0) {
            err.println("Each is a line of " + path + ".");
        }
    }

    private void line(String title, LoadCounts tally, Duration time) {
        out.printf(
                Locale.ROOT,
                "%-17s %,9d rows: %,9d new, %,9d there already, %,7d skipped; %7.1f s, %,7d rows/s%n",
                title,
                tally.read(),
                tally.added(),
                tally.existed(),
                tally.skipped(),
                time.toMillis() / 1000.0,
                Math.round(tally.read() * 1000.0 / Math.max(1, time.toMillis())));
    }

    /** @throws IOException naming the report if it cannot be written */
    @Override
    public void close() throws IOException {
        try {
            file.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private IOException unwritable(IOException cause) {
        return new IOException("The report " + path + " cannot be written: " + FileFailures.reason(cause) + ".", cause);
    }
}
