package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that this process sets up, starts and stops.
 *
 * <p>Committed rows survive a restart or kill of the service or of PostgreSQL. One process at a time uses a data
 * directory. The server listens on the loopback interface only and requires a password. If it ends by itself, it is
 * started again on the same port.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);

    private final DatabaseFolder folder;
    private final PostgresPrograms programs;
    private final FolderLock lock;
    private final String password;
    private final int port;
    private final ServerWatch watch;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile PostgresServer server;

    private EmbeddedDatabase(
            DatabaseFolder folder, PostgresPrograms programs, PostgresServer server, FolderLock lock, String password) {
        this.folder = folder;
        this.programs = programs;
        this.server = server;
        this.lock = lock;
        this.password = password;
        this.port = server.port();
        this.watch = ServerWatch.over(new Restarts(), ServerWatch.Backoff.DEFAULT, folder.log());
    }

    /**
     * Starts the database and returns when {@link #username()} can log in.
     *
     * @throws EmbeddedDatabaseException if the data directory is in use, not writable or of another major version, if
     *     the port is taken, or if this machine cannot run PostgreSQL
     */
    public static EmbeddedDatabase start(EmbeddedDatabaseSettings settings) {
        long begun = System.nanoTime();
        DatabaseFolder folder = DatabaseFolder.open(settings.dataDirectory());
        try {
            EmbeddedDatabase database = startIn(folder, settings.port());
            LOG.info(
                    "Embedded PostgreSQL listens on 127.0.0.1:{} after {} ms, data in {}",
                    database.port,
                    Duration.ofNanos(System.nanoTime() - begun).toMillis(),
                    folder.data());
            return database;
        } catch (IOException e) {
            throw new EmbeddedDatabaseException(
                    "The embedded database in " + folder.root() + " cannot be started: " + e, e);
        }
    }

    private static EmbeddedDatabase startIn(DatabaseFolder folder, int port) throws IOException {
        FolderLock lock = FolderLock.acquire(folder);
        boolean started = false;
        try {
            ServerPort ports = new ServerPort(port, folder.port());
            PostgresPrograms programs = PostgresPrograms.in(folder);
            prepareData(folder, programs, ports);
            EmbeddedDatabase database = serve(folder, programs, ports, lock);
            started = true;
            return database;
        } finally {
            if (!started) {
                lock.close();
            }
        }
    }

    private static void prepareData(DatabaseFolder folder, PostgresPrograms programs, ServerPort ports)
            throws IOException {
        int version = programs.majorVersion();
        new LeftoverProcesses(folder, programs).end();
        ProgramArchive.removeOthers(programs.home());
        if (!folder.holdsData()) {
            new ClusterSetUp(folder, programs, ports).run();
        }
        requireVersion(folder.data(), version);
    }

    private static void requireVersion(Path data, int version) throws IOException {
        Path mark = data.resolve("PG_VERSION");
        if (!Files.exists(mark)) {
            throw new EmbeddedDatabaseException("The directory " + data + " holds no PostgreSQL database. Empty it, or"
                    + " set svc.embedded.data-dir to another directory.");
        }
        String found = Files.readString(mark).strip();
        if (!found.equals(Integer.toString(version))) {
            throw new EmbeddedDatabaseException(
                    "The database in %s was created by PostgreSQL %s, but this release includes PostgreSQL %d."
                                    .formatted(data, found, version)
                            + " Export it with the release that created it and import it into a new directory.");
        }
    }

    private static EmbeddedDatabase serve(
            DatabaseFolder folder, PostgresPrograms programs, ServerPort ports, FolderLock lock) throws IOException {
        Path passwordFile = folder.password(DatabaseRoles.SERVICE);
        String password = RolePassword.read(passwordFile);
        PostgresServer server = PostgresServer.start(programs, folder, folder.data(), ports);
        try {
            requireLogin(server.port(), password, passwordFile);
        } catch (EmbeddedDatabaseException e) {
            server.stopAfter(e);
            throw e;
        }
        return new EmbeddedDatabase(folder, programs, server, lock, password);
    }

    private static void requireLogin(int port, String password, Path passwordFile) {
        try (Connection connection =
                ServerLogin.open(jdbcUrl(port, DatabaseRoles.DATABASE), DatabaseRoles.SERVICE, password)) {
            LOG.debug("Logged in to {}", connection.getCatalog());
        } catch (SQLException e) {
            throw new EmbeddedDatabaseException(
                    "The embedded database refuses the role %s with the password in %s: %s"
                            .formatted(DatabaseRoles.SERVICE, passwordFile, e.getMessage()),
                    e);
        }
    }

    static String jdbcUrl(int port, String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    public String jdbcUrl() {
        return jdbcUrl(port, DatabaseRoles.DATABASE);
    }

    /** The owner of the database, not a superuser. */
    public String username() {
        return DatabaseRoles.SERVICE;
    }

    public String password() {
        return password;
    }

    /**
     * Ends open sessions, stops the server and releases the data directory. Later calls do nothing.
     *
     * @throws EmbeddedDatabaseException if the server does not stop within a minute; the next start ends it
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        watch.close();
        try (lock) {
            server.stop();
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("The embedded PostgreSQL could not be stopped: " + e, e);
        }
    }

    private final class Restarts implements ServerWatch.Server {

        @Override
        public boolean isRunning() {
            return server.isRunning();
        }

        /** Sessions that outlive their server keep the shared memory, with which no other server starts. */
        @Override
        public void restart() throws IOException {
            new LeftoverProcesses(folder, programs).end();
            server = PostgresServer.start(programs, folder, folder.data(), new ServerPort(port, folder.port()));
        }
    }
}
