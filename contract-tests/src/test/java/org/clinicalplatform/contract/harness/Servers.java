package org.clinicalplatform.contract.harness;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers that the test classes share, each started when first asked for and stopped at the end of the run by
 * {@link ServersOfOneRun}. Thread-safe.
 *
 * <p>{@code -Dserver.url} makes the shared server one that runs already; {@code -Dcontract.datasource.url} (and
 * {@code .username}, {@code .password}) makes it one of that database.
 */
public final class Servers {

    private static final Deque<AutoCloseable> STARTED = new ArrayDeque<>();

    private static @Nullable ServerUnderTest shared;
    private static @Nullable Replicas replicas;
    private static @Nullable ExternalPostgres postgres;

    private Servers() {}

    /** The server that every test uses unless it needs a special one: the embedded default with demo data. */
    public static synchronized ServerUnderTest shared() {
        if (shared == null) {
            shared = setting("server.url") == null ? started(Servers::startShared) : running();
        }
        return shared;
    }

    /** Two servers of one PostgreSQL. */
    public static synchronized Replicas replicas() {
        if (replicas == null) {
            Database database = emptyDatabase("replicas");
            replicas = started(() -> Replicas.start(database, KeyPairs.ec("secp256r1")));
        }
        return replicas;
    }

    /** A new database without any table, for a server of the test's own. */
    public static synchronized Database emptyDatabase(String name) {
        if (postgres == null) {
            postgres = started(ExternalPostgres::new);
        }
        return postgres.create(name);
    }

    /** A server with a PostgreSQL of its own on a new data directory, for the test alone. */
    public static ServerLaunch embedded(String name) {
        return ServerLaunch.embedded(name, Workspace.fresh(name));
    }

    /** Whether the shared server was started by somebody else. */
    static boolean sharedIsForeign() {
        return setting("server.url") != null;
    }

    /** Stops everything, the latest first. */
    static synchronized void stopAll() {
        IllegalStateException failures = new IllegalStateException("Not everything stopped in order");
        while (!STARTED.isEmpty()) {
            try {
                STARTED.pop().close();
            } catch (Exception e) {
                failures.addSuppressed(e);
            }
        }
        shared = null;
        replicas = null;
        postgres = null;
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private static ServerProcess startShared() {
        String url = setting("contract.datasource.url");
        ServerLaunch launch = url == null
                ? embedded("embedded")
                : ServerLaunch.configured("configured", configuredDatabase(url), KeyPairs.ec("secp256r1"));
        // a day ahead of most of the world, so that nothing can rest on the process's own time zone
        return launch.with("TZ", "Pacific/Kiritimati").start();
    }

    private static Database configuredDatabase(String url) {
        String user = setting("contract.datasource.username");
        String password = setting("contract.datasource.password");
        return new Database(url, user == null ? "" : user, password == null ? "" : password);
    }

    private static ServerUnderTest running() {
        URI baseUri = URI.create(String.valueOf(setting("server.url")));
        return new RunningServer(baseUri);
    }

    private static <T extends AutoCloseable> T started(Supplier<T> start) {
        T server = start.get();
        STARTED.push(server);
        return server;
    }

    private static @Nullable String setting(String name) {
        String value = System.getProperty(name);
        return value == null || value.isBlank() ? null : value;
    }

    private record RunningServer(URI baseUri) implements ServerUnderTest {

        @Override
        public Database database() {
            throw new IllegalStateException("No database is known of " + baseUri + "; mark the test @NeedsOwnServer");
        }
    }
}
