package org.clinicalplatform.synthea;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A directory with all files of an export, each plain or compressed. */
final class ExportDirectory {
    private final Map<ExportFile, Path> files;

    private ExportDirectory(Map<ExportFile, Path> files) {
        this.files = files;
    }

    /**
     * Checks the directory and the first line of each file, so that nothing is loaded from an incomplete export.
     *
     * @throws LoadRefusedException if a file or column is missing or unreadable
     */
    static ExportDirectory open(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new LoadRefusedException("There is no directory " + directory + ".");
        }
        Map<ExportFile, Path> files = new EnumMap<>(ExportFile.class);
        List<String> missing = new ArrayList<>();
        for (ExportFile file : ExportFile.values()) {
            List<Path> found = Stream.of(file.title(), file.title() + ".gz")
                    .map(directory::resolve)
                    .filter(Files::isRegularFile)
                    .toList();
            if (found.size() > 1) {
                throw new LoadRefusedException(
                        directory + " holds " + file.title() + " both plain and compressed. Delete one of them.");
            }
            found.forEach(path -> files.put(file, path));
            if (found.isEmpty()) {
                missing.add(file.title());
            }
        }
        if (!missing.isEmpty()) {
            throw new LoadRefusedException("The export in " + directory + " is incomplete. Add the missing files: "
                    + String.join(", ", missing) + " (or the same with .gz).");
        }
        ExportDirectory export = new ExportDirectory(files);
        for (ExportFile file : ExportFile.values()) {
            export.check(file);
        }
        return export;
    }

    CsvFile open(ExportFile file) throws IOException {
        return CsvFile.open(path(file));
    }

    private void check(ExportFile file) {
        try (CsvFile csv = open(file)) {
            columns(file, csv);
        } catch (IOException e) {
            throw LoadRefusedException.of(path(file).getFileName() + " cannot be read", e);
        }
    }

    private Path path(ExportFile file) {
        return Objects.requireNonNull(files.get(file));
    }

    /** Reads the first record of the file, which names the columns. */
    static Columns columns(ExportFile file, CsvFile csv) throws IOException {
        CsvRecord header = csv.next();
        if (header == null || header.defect() != null) {
            throw new LoadRefusedException("The first line of " + file.title() + " does not name its columns.");
        }
        return Columns.of(file, header);
    }
}
