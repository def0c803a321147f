package org.clinicalplatform.platform.embedded;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running PostgreSQL server. */
final class PostgresServer {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresServer.class);

    /** Allows for crash recovery under load; a failed start ends the wait. */
    private static final String START_TIMEOUT_SECONDS = "300";

    private static final String STOP_TIMEOUT_SECONDS = "60";
    private static final int ATTEMPTS = 3;

    private final PostgresPrograms programs;
    private final Path data;
    private final int port;
    private final ServerProcess process;

    private PostgresServer(PostgresPrograms programs, Path data, int port, ServerProcess process) {
        this.programs = programs;
        this.data = data;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a server on {@code data} and returns when it accepts connections.
     *
     * @throws EmbeddedDatabaseException with PostgreSQL's message if it does not start
     */
    static PostgresServer start(PostgresPrograms programs, DatabaseFolder folder, Path data, ServerPort ports)
            throws IOException {
        Path serverLog = folder.log().resolve("server.log");
        for (int attempt = 1; ; attempt++) {
            int port = ports.choose();
            ServerConfiguration.write(data, port);
            keepFormer(serverLog);
            PostgresPrograms.Run start = programs.run(
                    "pg_ctl",
                    List.of(
                            "start",
                            "-D",
                            data.toString(),
                            "-l",
                            serverLog.toString(),
                            "-w",
                            "-t",
                            START_TIMEOUT_SECONDS));
            if (start.succeeded()) {
                ports.remember(port);
                return new PostgresServer(programs, data, port, runningOn(data));
            }
            boolean lostThePort = !ServerPort.isFree(port);
            if (!lostThePort || attempt == ATTEMPTS) {
                throw notStarted(data, start, serverLog);
            }
        }
    }

    static List<String> stopArguments(Path data) {
        return List.of("stop", "-D", data.toString(), "-m", "fast", "-w", "-t", STOP_TIMEOUT_SECONDS);
    }

    int port() {
        return port;
    }

    /** Ends all sessions and stops the server; does nothing if it has ended already. */
    void stop() throws IOException {
        // pg_ctl would signal any other process with the number of the ended server.
        if (!isRunning()) {
            LOG.warn("The embedded PostgreSQL, process {}, had ended before it was stopped", process.pid());
            return;
        }
        PostgresPrograms.Run stop = programs.run("pg_ctl", stopArguments(data));
        if (!stop.succeeded()) {
            throw new EmbeddedDatabaseException("The embedded PostgreSQL, process " + process.pid() + ", did not stop: "
                    + stop.output() + ". The next start will end it.");
        }
    }

    /** Stops after {@code failure}, which remains the exception to report. */
    void stopAfter(Exception failure) {
        try {
            stop();
        } catch (EmbeddedDatabaseException | IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Whether it runs; true also if that cannot be seen now. */
    boolean isRunning() {
        return process.isRunning();
    }

    private static ServerProcess runningOn(Path data) throws IOException {
        Long pid = PostmasterPid.read(data);
        if (pid != null) {
            var process = ProcessHandle.of(pid);
            if (process.isPresent()) {
                return ServerProcess.of(process.get());
            }
        }
        throw new EmbeddedDatabaseException("The embedded PostgreSQL on " + data + " ended right after its start.");
    }

    private static void keepFormer(Path serverLog) throws IOException {
        if (Files.exists(serverLog)) {
            Files.move(serverLog, serverLog.resolveSibling("server.former.log"), REPLACE_EXISTING);
        }
    }

    private static EmbeddedDatabaseException notStarted(Path data, PostgresPrograms.Run start, Path serverLog)
            throws IOException {
        String said = Files.exists(serverLog)
                ? new String(Files.readAllBytes(serverLog), StandardCharsets.UTF_8).strip()
                : start.output();
        return new EmbeddedDatabaseException(
                "The embedded PostgreSQL on " + data + " did not start. It says:\n" + said);
    }
}
