package org.clinicalplatform.contract.harness;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.commons.lang3.function.Failable;
import org.apache.commons.lang3.function.FailableRunnable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.FileSystemUtils;

/**
 * Where the tests find the packaged server and leave logs and data: all under {@code target}, each process of tests in
 * a directory of its own.
 */
public final class Workspace {

    /** Which of the processes that share the test classes this one is; the first if a class is run by itself. */
    private static final String FORK = System.getProperty("contract.fork", "fork-1");
    /** From 1. */
    static final int FORK_NUMBER = Integer.parseInt(FORK.substring(FORK.indexOf('-') + 1));

    private static final Path COMMON = Path.of("target", "contract").toAbsolutePath();
    private static final Path ROOT = COMMON.resolve(FORK);

    static {
        FileSystemUtils.deleteRecursively(ROOT.resolve("data").toFile());
    }

    private Workspace() {}

    static Path directory(String name) {
        return Failable.get(() -> Files.createDirectories(ROOT.resolve(name)));
    }

    /** A directory that all processes of tests share. */
    static Path common(String name) {
        return Failable.get(() -> Files.createDirectories(COMMON.resolve(name)));
    }

    /** On the disk of the build: the folder for temporary files may be in memory, where no archive is made. */
    public static Path fresh(String name) {
        return Failable.get(() -> Files.createTempDirectory(directory("data"), name + "-"));
    }

    /** Does work whose result all processes of tests share, unless the marker says that it was done with this input. */
    static void once(Path marker, String input, FailableRunnable<?> work) {
        Path lock = marker.resolveSibling(marker.getFileName() + ".lock");
        Failable.run(() -> {
            Files.createDirectories(marker.getParent());
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                if (held.isValid()
                        && !(Files.exists(marker) && Files.readString(marker).equals(input))) {
                    Files.deleteIfExists(marker);
                    work.run();
                    Files.writeString(marker, input);
                }
            }
        });
    }

    static String resource(String name) {
        return Failable.get(() -> new ClassPathResource(name).getContentAsString(StandardCharsets.UTF_8));
    }

    public static Path serverJar() {
        Path jar = Path.of(System.getProperty("contract.server.jar", "target/server/clinical-platform-server.jar"))
                .toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException("No packaged server at " + jar + "; run the verify phase from the root");
        }
        return jar;
    }
}
