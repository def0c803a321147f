package org.clinicalplatform.contract.harness;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** A server started from its packaged jar. Closing it ends the process. */
public final class ServerProcess implements ServerUnderTest, AutoCloseable {

    /**
     * Nobody waits that long for a server that starts, even where many start on a busy machine; one that hangs ends
     * here.
     */
    public static final Duration START_LIMIT = Duration.ofMinutes(4);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(45);

    private final String name;
    private final Process process;
    private final URI baseUri;
    private final URI managementUri;
    private final Path log;
    private final Supplier<Database> database;
    private final SignIn signIn;

    ServerProcess(
            String name,
            Process process,
            URI baseUri,
            URI managementUri,
            Path log,
            Supplier<Database> database,
            @Nullable SignIn signIn) {
        this.name = name;
        this.process = process;
        this.baseUri = baseUri;
        this.managementUri = managementUri;
        this.log = log;
        this.database = database;
        this.signIn = signIn == null ? SignIn.BY_PASSWORD : signIn;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    @Override
    public URI baseUri() {
        return baseUri;
    }

    @Override
    public Database database() {
        return database.get();
    }

    @Override
    public SignIn signIn() {
        return signIn;
    }

    /** The port of health and metrics. */
    public RawHttp management() {
        return new RawHttp(managementUri);
    }

    public String log() {
        return Failable.get(() -> Files.readString(log));
    }

    public void awaitReady() {
        boolean done = Await.until(START_LIMIT, () -> isReady() || !process.isAlive());
        if (!done || !process.isAlive()) {
            kill();
            throw new IllegalStateException("Server " + name + " did not start:\n" + endOfLog());
        }
    }

    /**
     * Whether the server accepts connections and responds to an anonymous request, with 404 where it has no key set.
     */
    public boolean isReady() {
        return isReady(http());
    }

    static boolean isReady(RawHttp http) {
        try {
            int status = http.send(RawRequest.get("/.well-known/jwks.json")).status();
            return status == 200 || status == 404;
        } catch (UncheckedIOException | IllegalStateException notYet) {
            return false;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGTERM to the process and returns at once. */
    public void terminate() {
        process.destroy();
    }

    public void kill() {
        process.destroyForcibly();
        awaitExit(STOP_LIMIT);
    }

    public int awaitExit(Duration limit) {
        if (!Await.exit(process, limit)) {
            throw new IllegalStateException("Server " + name + " still runs after " + limit + "\n" + endOfLog());
        }
        return process.exitValue();
    }

    /** Ends the process by SIGTERM, and by SIGKILL if it has not ended in time, which is an error. */
    @Override
    public void close() {
        if (!process.isAlive()) {
            return;
        }
        terminate();
        try {
            awaitExit(STOP_LIMIT);
        } finally {
            process.destroyForcibly();
        }
    }

    private String endOfLog() {
        String all = log();
        return all.substring(Math.max(0, all.length() - 6_000));
    }

    @Override
    public String toString() {
        return name + " at " + baseUri;
    }
}
