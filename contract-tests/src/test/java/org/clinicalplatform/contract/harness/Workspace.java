package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Where the tests find the packaged server and leave logs and data: all under {@code target}, each process of tests in a
 * directory of its own.
 */
final class Workspace {

    private static final Path ROOT = Path.of("target", "contract", Fork.NAME).toAbsolutePath();

    static {
        deleteDataOfEarlierRuns();
    }

    private Workspace() {}

    static Path directory(String name) {
        try {
            return Files.createDirectories(ROOT.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new, empty directory. */
    static Path fresh(String name) {
        try {
            return Files.createTempDirectory(directory("data"), name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path serverJar() {
        Path jar = Path.of(System.getProperty("contract.server.jar", "target/server/clinical-platform-server.jar"))
                .toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("No packaged server at " + jar + "; run the verify phase from the root");
        }
        return jar;
    }

    private static void deleteDataOfEarlierRuns() {
        Path data = ROOT.resolve("data");
        if (!Files.exists(data)) {
            return;
        }
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
