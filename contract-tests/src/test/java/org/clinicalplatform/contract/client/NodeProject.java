package org.clinicalplatform.contract.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/** A copy of the TypeScript example, in which programs of Node run. */
final class NodeProject {

    static final Path SOURCES = Path.of("src", "test", "typescript");

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Path folder;

    private NodeProject(Path folder) {
        this.folder = folder;
    }

    /** @param folder an empty directory */
    static NodeProject in(Path folder) throws IOException {
        FileSystemUtils.copyRecursively(SOURCES, folder);
        return new NodeProject(folder);
    }

    /**
     * What a program did.
     *
     * @param output on both streams
     */
    record Execution(int status, String output) {

        List<String> lines() {
            return output.lines().toList();
        }
    }

    static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }

    void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    /** Runs a program of the path. */
    Execution run(String... command) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "run", ".log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException("Still runs after " + LIMIT + ": " + Files.readString(log));
        }
        return new Execution(process.exitValue(), Files.readString(log));
    }
}
