package org.clinicalplatform.contract.harness;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * The servers that the test classes share, each started when first requested and stopped at the end of the run by
 * {@link ServersOfOneRun}.
 *
 * <p>{@code -Dserver.url} makes the shared server one that runs already; {@code -Dcontract.datasource.url} (and
 * {@code .username}, {@code .password}) makes it one of that database, and {@code -Dcontract.provider=oidc} one whose
 * accounts sign in at a Keycloak.
 */
public final class Servers {

    /** How long an authentication is recent at {@link #guarded()}. */
    public static final Duration RECENT = Duration.ofSeconds(6);

    /** A password that {@link #guarded()} refuses because of a file of its operator. */
    public static final String LOCALLY_COMMON = "Sommerfest-42";

    /** The origin whose pages may call {@link #strict()}. */
    public static final String ALLOWED_ORIGIN = "https://desk.hospital.example";

    private static final Deque<AutoCloseable> STARTED = new ConcurrentLinkedDeque<>();
    private static final Map<String, String> POSTGRES_SETTINGS = new ConcurrentHashMap<>();
    private static final Once<ExternalPostgres> POSTGRES =
            new Once<>(() -> started(() -> ExternalPostgres.start(POSTGRES_SETTINGS)));

    private static final Once<ServerUnderTest> SHARED = new Once<>(Servers::startShared);
    private static final Once<Replicas> REPLICAS =
            new Once<>(() -> started(() -> Replicas.start(demoDatabase("replicas"), KeyPairs.ec("secp256r1"))));

    private static final Once<ServerProcess> STRICT = new Once<>(
            () -> started(() -> ServerLaunch.configured("strict", demoDatabase("strict"), KeyPairs.ec("secp256r1"))
                    .withDefaultLimits()
                    .with("MFA_REQUIRED_ROLES", "AUDITOR")
                    .with("SVC_WEB_CORS_ALLOWED_ORIGINS", ALLOWED_ORIGIN)
                    .with("SVC_DOCS_ENABLED", "true")
                    .with("SVC_AUTH_MFA_STEP_UP_OPERATIONS", "getVisit")
                    .start()));

    private static final Once<ServerProcess> GUARDED = new Once<>(
            () -> started(() -> ServerLaunch.configured("guarded", demoDatabase("guarded"), KeyPairs.ec("secp256r1"))
                    .with("SVC_AUTH_RECENT_AUTHENTICATION_MAX_AGE", RECENT.toString())
                    .with("SVC_AUTH_PASSWORD_BLOCKLIST", "file:" + blocklist())
                    .with("SVC_WEB_DESK_ENABLED", "true")
                    .start()));

    private static final Once<Keycloak> KEYCLOAK = new Once<>(() -> started(Keycloak::start));
    private static final Once<OidcServer> OIDC = new Once<>(() -> started(
            () -> OidcServer.start("oidc", demoDatabase("oidc"), keycloak().realm())));

    private Servers() {}

    /** The server that every test uses unless it needs a special one: the embedded default with demo data. */
    public static ServerUnderTest shared() {
        return SHARED.get();
    }

    /** Makes a server that runs already the shared one; the caller stops it. */
    public static void share(ServerUnderTest server) {
        SHARED.set(server);
    }

    /** Two servers of one database, started concurrently. */
    public static Replicas replicas() {
        return REPLICAS.get();
    }

    /**
     * A server with the default rate limits, an origin whose pages may call it, the documentation, a second factor that
     * auditors must enrol, and one that must be fresh to read a visit.
     */
    public static ServerProcess strict() {
        return STRICT.get();
    }

    /**
     * A server that refuses common passwords, that counts an authentication as recent for no longer than
     * {@link #RECENT}, and that serves the front end of the demonstration.
     */
    public static ServerProcess guarded() {
        return GUARDED.get();
    }

    private static Path blocklist() {
        return Failable.get(() -> Files.writeString(
                Workspace.directory("guarded").resolve("common passwords.txt"), LOCALLY_COMMON + "\n"));
    }

    public static Keycloak keycloak() {
        return KEYCLOAK.get();
    }

    /** A server whose accounts are users of {@link #keycloak()}, with lines between the two that can be cut. */
    public static OidcServer oidc() {
        return OIDC.get();
    }

    /** Sets a parameter of the PostgreSQL beside the servers. Call it before the first database is requested. */
    public static void setPostgres(String parameter, String value) {
        POSTGRES_SETTINGS.put(parameter, value);
    }

    /** A database for a server with demonstration data, which has no need to migrate it. */
    public static Database demoDatabase(String name) {
        return POSTGRES.get().copyOfTemplate(name);
    }

    /** A database for a server that is to migrate it. */
    public static Database emptyDatabase(String name) {
        return POSTGRES.get().empty(name);
    }

    /** A server with a PostgreSQL of its own on a new data directory, for the test alone. */
    public static ServerLaunch embedded(String name) {
        return ServerLaunch.embedded(name, Workspace.fresh(name));
    }

    /** Whether the tests did not start the shared server and cannot reach its database. */
    public static boolean sharedIsForeign() {
        return setting("server.url") != null;
    }

    public static boolean sharedIsEmbedded() {
        return setting("server.url") == null && setting("contract.datasource.url") == null;
    }

    /** Whether the shared server has an operation; with an identity provider it leaves some to that. */
    public static boolean sharedHas(SpecOperation operation) {
        return !sharedHasProvider() || !operation.isOfCredentials();
    }

    /** Whether the accounts of the shared server are users of {@link #keycloak()}. */
    public static boolean sharedHasProvider() {
        return "oidc".equals(setting("contract.provider"));
    }

    static void stopAll() {
        IllegalStateException failures = new IllegalStateException("Not everything stopped in order");
        while (!STARTED.isEmpty()) {
            try {
                STARTED.pop().close();
            } catch (Exception e) {
                failures.addSuppressed(e);
            }
        }
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private static ServerUnderTest startShared() {
        String running = setting("server.url");
        if (running != null) {
            return new RunningServer(URI.create(running));
        }
        String url = setting("contract.datasource.url");
        ServerLaunch launch = url == null
                ? embedded("embedded")
                : ServerLaunch.configured("configured", configuredDatabase(url), KeyPairs.ec("secp256r1"));
        if (sharedHasProvider()) {
            Realm realm = keycloak().realm();
            launch.oidc(realm).administering(realm, realm.keycloak().baseUri());
        }
        // a day ahead of most of the world, so that nothing can rest on the process's own time zone
        return started(() -> launch.with("TZ", "Pacific/Kiritimati").start());
    }

    private static Database configuredDatabase(String url) {
        String user = setting("contract.datasource.username");
        String password = setting("contract.datasource.password");
        return new Database(url, user == null ? "" : user, password == null ? "" : password);
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
