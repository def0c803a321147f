package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A command of the packaged jar in a process of its own. Closing it ends the process. */
public final class CommandProcess implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(180);

    private final Process process;
    private final Path out;
    private final Path err;

    CommandProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** What it has printed so far on its standard output. */
    public String out() {
        return read(out);
    }

    /** What it has printed so far on its standard error. */
    public String err() {
        return read(err);
    }

    /**
     * Waits for the end of the process, and answers its exit status.
     *
     * @throws IllegalStateException if it is still running after the limit
     */
    public int awaitExit() {
        try {
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("Still runs after " + LIMIT + ":\n" + this);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends the process without warning (SIGKILL), and waits until it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitExit();
    }

    @Override
    public void close() {
        kill();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything it has printed so far. */
    @Override
    public String toString() {
        return out() + err();
    }
}
