package org.clinicalplatform.contract.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;

/** One server of a {@link ReplicatedPostgres}. The service reaches it through a gateway, the tests directly. */
public final class PostgresNode implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String USER = "postgres";
    /** The role of the guide on failover, which has no other rights on a standby's primary. */
    private static final String REPLICATOR = "replicator";

    private static final String PASSWORD = "change-this-password";

    /** The lines of the guide, without TLS; the tests themselves connect to databases as everybody else. */
    private static final List<String> ADMITTED = List.of(
            "host replication replicator 127.0.0.1/32 scram-sha-256",
            "host postgres replicator 127.0.0.1/32 scram-sha-256",
            "host all,replication replicator all reject",
            "host all all 127.0.0.1/32 trust");

    private final InstalledPostgres programs;
    private final Path data;
    private final Path log;
    private final String name;
    private final int port = FreePorts.next();
    private final Gateway gateway = new Gateway(database(USER));

    PostgresNode(InstalledPostgres programs, String name) {
        this.programs = programs;
        this.name = name;
        data = Workspace.fresh("postgres-" + name).resolve("data");
        log = data.resolveSibling(name + ".log");
    }

    /** Why there is none on this machine; empty if there can be. */
    public static Optional<String> missing() {
        return InstalledPostgres.missing();
    }

    /** A running server without a standby, which the caller closes. */
    public static PostgresNode start(String name) {
        PostgresNode node = new PostgresNode(InstalledPostgres.find(), name);
        Runtime.getRuntime().addShutdownHook(new Thread(node::kill));
        node.initialize();
        node.start();
        return node;
    }

    /** The way of the service to this server. */
    public Gateway gateway() {
        return gateway;
    }

    /** Direct access. */
    public Database database(String name) {
        return new Database("jdbc:postgresql://127.0.0.1:" + port + "/" + name, USER, USER);
    }

    /** A new database without tables. */
    public Database create(String name) {
        database(USER).update("create database " + name + " encoding 'UTF8' template template0");
        return database(name);
    }

    /** Writes a database to a file, as the guide says. */
    public void dump(String database, Path file) {
        programs.run(
                log,
                "pg_dump",
                "--format=custom",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + USER,
                "--file=" + file,
                database);
    }

    /** Writes the roles of this server to a file, as the guide says. */
    public void dumpRoles(Path file) {
        programs.run(
                log,
                "pg_dumpall",
                "--roles-only",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + USER,
                "--file=" + file);
    }

    /** Executes such a file. The superuser is there already, which is reported and not a failure. */
    public void createRoles(Path file) {
        programs.run(log, "psql", "--host=127.0.0.1", "--port=" + port, "--username=" + USER, "--file=" + file, USER);
    }

    /** Reads such a file into an empty database. */
    public void restore(Path file, String database) {
        programs.run(
                log,
                "pg_restore",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + USER,
                "--dbname=" + database,
                "--exit-on-error",
                file.toString());
    }

    /** Makes the data directory of a new primary. */
    void initialize() {
        programs.run(
                log,
                "initdb",
                "-D",
                data.toString(),
                "-U",
                USER,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
                "-N");
        List<String> settings = List.of(
                "listen_addresses = '127.0.0.1'",
                "unix_socket_directories = ''",
                "max_connections = 100",
                "wal_keep_size = '1GB'",
                // without it, or checksums, pg_rewind refuses
                "wal_log_hints = on",
                // tests end processes, not the machine
                "fsync = off");
        Failable.run(() -> Files.write(data.resolve("postgresql.conf"), settings, StandardOpenOption.APPEND));
        Failable.run(() -> Files.write(data.resolve("pg_hba.conf"), ADMITTED));
    }

    /** Makes the role for standbys, as the guide on failover says. */
    void createReplicator() {
        database(USER).update(GuideSql.block("failover.md", "create role " + REPLICATOR));
    }

    /** Copies another server, whose standby this one is from then on. */
    void copy(PostgresNode primary) {
        programs.run(log, "pg_basebackup", "-D", data.toString(), "-d", addressOf(primary), "-R", "-c", "fast", "-N");
    }

    /** Returns to another server after that was promoted, as its standby. Does not run yet. */
    void rewind(PostgresNode primary) {
        stop();
        // the source has its new timeline in its control file after a checkpoint
        primary.database(USER).update("checkpoint");
        String source = addressOf(primary) + " dbname=postgres";
        programs.run(log, "pg_rewind", "-D", data.toString(), "--source-server=" + source, "-R", "-N");
    }

    void start() {
        programs.run(log, "pg_ctl", "start", "-w", "-D", data.toString(), "-l", serverLog(), "-o", "-c port=" + port);
    }

    /** Stops it in order; does nothing if it does not run. */
    public void stop() {
        if (process().isPresent()) {
            programs.run(log, "pg_ctl", "stop", "-w", "-m", "fast", "-D", data.toString());
        }
    }

    /** Ends all its processes by SIGKILL. */
    public void kill() {
        process().ifPresent(postmaster -> {
            List<ProcessHandle> all = Stream.concat(Stream.of(postmaster), postmaster.descendants())
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            if (!Await.until(LIMIT, () -> all.stream().noneMatch(ProcessHandle::isAlive))) {
                throw new IllegalStateException("Still running: " + all);
            }
        });
    }

    void promote() {
        database(USER).text("select pg_promote(true, ?)::text", (int) LIMIT.toSeconds());
    }

    /** Makes commits wait until this standby has them; quoted, since its name may be a keyword there. */
    void requireStandby(PostgresNode standby) {
        set("synchronous_standby_names", "ANY 1 (\"" + standby.name + "\")");
    }

    /** Sets a parameter of this server. */
    public void set(String parameter, String value) {
        Database postgres = database(USER);
        postgres.update("alter system set " + parameter + " = '" + value + "'");
        postgres.update("select pg_reload_conf()");
    }

    @Override
    public void close() {
        gateway.close();
        stop();
    }

    String authority() {
        return gateway.front().url().replaceAll("^.*//|/.*$", "");
    }

    /** How this server signs in to another one. */
    private String addressOf(PostgresNode other) {
        return "host=127.0.0.1 port=" + other.port + " user=" + REPLICATOR + " password=" + PASSWORD
                + " application_name=" + name;
    }

    private String serverLog() {
        return log.resolveSibling("server.log").toString();
    }

    private Optional<ProcessHandle> process() {
        Path file = data.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        // PostgreSQL leaves its process id in the first line
        String pid = Failable.get(() -> Files.readAllLines(file)).get(0).strip();
        return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
    }

    @Override
    public String toString() {
        return data.toString();
    }
}
