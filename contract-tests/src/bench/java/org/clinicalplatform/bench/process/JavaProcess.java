package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.jspecify.annotations.Nullable;

/** A server that runs in a JVM of its own. Closing it ends the process. */
public final class JavaProcess implements ServerUnderTest, AutoCloseable {

    /** The variables that a JVM has of this one. */
    static final List<String> INHERITED = List.of("PATH", "HOME", "TMPDIR", "LANG");

    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final int LOG_END = 6_000;

    private final Process process;
    private final long startedNanos;
    private final URI baseUri;
    private final URI managementUri;
    private final @Nullable Database database;
    private final Path log;

    private JavaProcess(Process process, URI baseUri, URI managementUri, @Nullable Database database, Path log) {
        this.process = process;
        this.startedNanos = System.nanoTime();
        this.baseUri = baseUri;
        this.managementUri = managementUri;
        this.database = database;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    /**
     * Starts a JVM in an environment that holds the given variables and nothing else that could configure it.
     *
     * @param command the executable and its arguments
     * @param environment includes the port of the management endpoints, and the database unless it is embedded
     * @param directory to run in
     * @param log what it prints, replaced if there is one
     */
    static JavaProcess start(
            List<String> command, Map<String, String> environment, URI baseUri, Path directory, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().retainAll(INHERITED);
        builder.environment().putAll(environment);
        URI managementUri = URI.create("http://127.0.0.1:" + environment.get("MANAGEMENT_SERVER_PORT"));
        try {
            return new JavaProcess(builder.start(), baseUri, managementUri, database(environment), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public URI baseUri() {
        return baseUri;
    }

    @Override
    public Database database() {
        if (database == null) {
            throw new IllegalStateException("No database is known of " + baseUri);
        }
        return database;
    }

    private static @Nullable Database database(Map<String, String> environment) {
        String url = environment.get("SPRING_DATASOURCE_URL");
        return url == null
                ? null
                : new Database(
                        url,
                        environment.getOrDefault("SPRING_DATASOURCE_USERNAME", ""),
                        environment.getOrDefault("SPRING_DATASOURCE_PASSWORD", ""));
    }

    /** What the server prints. */
    public Path log() {
        return log;
    }

    /**
     * Waits for the first 200 to a request.
     *
     * @return time since the process was started
     * @throws IllegalStateException with what it printed, if the process ends or 90 s pass before that
     */
    Duration awaitOk(Request request) {
        boolean ended =
                !Await.until(START_LIMIT, () -> !process.isAlive() || isOk(baseUri, request)) || !process.isAlive();
        if (ended) {
            close();
            throw new IllegalStateException("Not started:\n" + printed());
        }
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Time on a processor that it has taken so far; zero where the system does not tell. */
    public Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** What of {@link #cpu} its compilers have taken; zero where the system does not tell. */
    public Duration compilerCpu() {
        return Compilers.cpu(handle());
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Ends the process and waits until it has ended. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("Still running " + STOP_LIMIT + " after SIGTERM:\n" + printed());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Whether its liveness probe succeeds. */
    public boolean isLive() {
        return isOk(managementUri, Request.get("/actuator/health/liveness"));
    }

    private static boolean isOk(URI uri, Request request) {
        try (KeepAliveConnection connection = new KeepAliveConnection(uri)) {
            connection.exchange(request);
            return connection.status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String printed() {
        try {
            String all = Files.readString(log);
            return log + " ends with\n" + all.substring(Math.max(0, all.length() - LOG_END));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
