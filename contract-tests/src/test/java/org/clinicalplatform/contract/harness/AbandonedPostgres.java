package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The PostgreSQL of a server that was halted before it could stop it. */
public final class AbandonedPostgres {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private AbandonedPostgres() {}

    /**
     * Ends it and waits until it has ended; nothing happens where none runs.
     *
     * @param dataDirectory of the server
     * @throws IllegalStateException if it still runs after half a minute
     */
    public static void end(Path dataDirectory) throws IOException {
        Path file = dataDirectory.resolve(Path.of("postgresql", "data", "postmaster.pid"));
        if (!Files.exists(file)) {
            return;
        }
        // PostgreSQL leaves its process id in the first line
        long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
        Optional<ProcessHandle> postgres = ProcessHandle.of(pid);
        postgres.ifPresent(ProcessHandle::destroy);
        if (!Await.until(LIMIT, () -> !Files.exists(file))) {
            throw new IllegalStateException("Still running: " + postgres);
        }
    }
}
