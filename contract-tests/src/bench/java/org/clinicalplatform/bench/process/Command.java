package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A process that ends by itself. */
final class Command {
    private Command() {}

    /**
     * Waits for it however long it takes.
     *
     * @param environment settings, in addition to what every JVM of the benchmarks has
     * @param log what it prints, replaced if there is one
     * @return how long it took
     * @throws IllegalStateException if its exit status is not 0, or the thread is interrupted, which ends it
     */
    static Duration run(List<String> command, Map<String, String> environment, Path directory, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().retainAll(JavaProcess.INHERITED);
        builder.environment().putAll(environment);
        long begun = System.nanoTime();
        int status = status(builder);
        if (status != 0) {
            throw new IllegalStateException("Exit status " + status + "; see " + log);
        }
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private static int status(ProcessBuilder builder) {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread atTheEnd = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(atTheEnd);
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        } finally {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        }
    }
}
