package org.clinicalplatform.contract.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.commons.lang3.function.Failable;

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
        return Failable.get(() -> Files.readString(out));
    }

    /** What it has printed so far on its standard error. */
    public String err() {
        return Failable.get(() -> Files.readString(err));
    }

    /** Waits for the end of the process, and answers its exit status. */
    public int awaitExit() {
        if (!Await.exit(process, LIMIT)) {
            throw new IllegalStateException("Still runs after " + LIMIT + ":\n" + this);
        }
        return process.exitValue();
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

    /** Everything it has printed so far. */
    @Override
    public String toString() {
        return out() + err();
    }
}
