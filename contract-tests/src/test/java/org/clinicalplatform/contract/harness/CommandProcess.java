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

    public String out() {
        return Failable.get(() -> Files.readString(out));
    }

    public String err() {
        return Failable.get(() -> Files.readString(err));
    }

    public int awaitExit() {
        if (!Await.exit(process, LIMIT)) {
            throw new IllegalStateException("Still runs after " + LIMIT + ":\n" + this);
        }
        return process.exitValue();
    }

    public void kill() {
        process.destroyForcibly();
        awaitExit();
    }

    @Override
    public void close() {
        kill();
    }

    @Override
    public String toString() {
        return out() + err();
    }
}
