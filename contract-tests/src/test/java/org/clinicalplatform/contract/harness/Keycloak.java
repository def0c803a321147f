package org.clinicalplatform.contract.harness;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * A real Keycloak on a free loopback port, with the realm of the operator's guide in it. Closing it ends the process.
 */
public final class Keycloak implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(180);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
    private static final Path HOME = Path.of(System.getProperty("contract.keycloak", "target/provider/keycloak"))
            .toAbsolutePath();
    private static final String ADMINISTRATOR = "operator";

    private final int port = FreePorts.next();
    private final Path data = Workspace.fresh("keycloak");
    private final Path log = Workspace.directory("logs").resolve("keycloak-" + port + ".log");
    private final String password = UUID.randomUUID().toString();
    private final Realm realm = new Realm(this, "clinical");
    private @Nullable Process process;

    private Keycloak() {}

    static Keycloak start() {
        Keycloak keycloak = new Keycloak();
        build();
        try {
            keycloak.launch();
            keycloak.realm.create(Json.parse(Workspace.resource("/keycloak/clinical-realm.json")));
        } catch (RuntimeException e) {
            keycloak.close();
            throw e;
        }
        return keycloak;
    }

    static boolean isThere() {
        return Files.isDirectory(HOME);
    }

    public URI baseUri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public Realm realm() {
        return realm;
    }

    private void launch() {
        ProcessBuilder builder = script(
                "start",
                "--optimized",
                "--cache=local",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--hostname=" + baseUri());
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMINISTRATOR);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", password);
        builder.environment().put("KC_DB_URL", "jdbc:h2:file:" + data.resolve("h2") + ";NON_KEYWORDS=VALUE");
        Process started = Failable.get(() -> builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
        process = started;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> destroy(started)));
        boolean done = Await.until(START_LIMIT, () -> isReady() || !started.isAlive());
        if (!done || !started.isAlive()) {
            close();
            throw new IllegalStateException("Keycloak did not start; see " + log);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            destroy(process);
            Await.exit(process, STOP_LIMIT);
        }
    }

    /** A token for its administration, good for a minute. */
    String operatorToken() {
        String form = RawRequest.parameter("username", ADMINISTRATOR) + "&"
                + RawRequest.parameter("password", password)
                + "&grant_type=password&client_id=admin-cli";
        return new RawHttp(baseUri())
                .send(RawRequest.post("/realms/master/protocol/openid-connect/token")
                        .form(form))
                .expect(200)
                .json()
                .text("access_token");
    }

    private boolean isReady() {
        try {
            return new RawHttp(baseUri()).send(RawRequest.get("/realms/master")).status() == 200;
        } catch (UncheckedIOException | IllegalStateException notYet) {
            return false;
        }
    }

    /** Chooses the database, which Keycloak compiles in: half a minute, once for all processes of tests. */
    static void build() {
        Path log = Workspace.directory("logs").resolve("keycloak-build.log");
        Workspace.once(
                HOME.resolveSibling("built"),
                "",
                () -> Await.success(script("build", "--db=dev-file"), log, START_LIMIT));
    }

    private static ProcessBuilder script(String... arguments) {
        if (!isThere()) {
            throw new IllegalStateException("No Keycloak at " + HOME + "; run the verify phase from the root");
        }
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", HOME.resolve("bin/kc.sh").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(HOME.toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("KC_"));
        builder.environment().remove("JAVA_OPTS");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS_KC_HEAP", "-Xms64m -Xmx384m");
        // as for the servers: it does not live long enough for more
        builder.environment().put("JAVA_OPTS_APPEND", "-XX:TieredStopAtLevel=1");
        return builder;
    }

    /** The script has the JVM as its child. */
    private static void destroy(Process process) {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(child -> Await.until(STOP_LIMIT, () -> !child.isAlive()));
    }
}
