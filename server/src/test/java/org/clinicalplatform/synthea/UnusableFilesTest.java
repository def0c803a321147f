package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that fail after the load has begun: the exceptions of the platform do not always name them. */
class UnusableFilesTest {
    /** With the reason in the language of the machine. */
    private static final String NOT_WRITTEN = "The report /dev/full cannot be written: \\S.*\\.";

    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path folder;

    @Test
    void runWhenAFileIsGoneThenTheMessageNamesIt() throws IOException {
        Path directory = new TestExport(Files.createDirectory(folder.resolve("export"))).write();
        ExportDirectory export = ExportDirectory.open(directory);
        Files.delete(directory.resolve("patients.csv"));
        try (LoadReport report = report(folder.resolve("report.csv"))) {
            SyntheaLoad load =
                    new SyntheaLoad(export, mock(Target.class), new TestClock(), mock(Connection.class), report, 1);

            assertThatIOException()
                    .isThrownBy(load::run)
                    .withMessage("patients.csv cannot be read: the file or directory does not exist.");
        }
    }

    @Test
    void writeWhenTheDiskIsFullThenTheMessageNamesTheReport() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device of Linux");
        assertThatIOException()
                .isThrownBy(() -> report(full).found(List.of(RowFinding.skipped(ExportFile.PATIENTS, 1, "is bad"))))
                .withMessageMatching(NOT_WRITTEN);
        assertThatIOException().isThrownBy(report(full)::close).withMessageMatching(NOT_WRITTEN);
    }

    private LoadReport report(Path path) {
        return LoadReport.open(output.out(), output.err(), path);
    }
}
