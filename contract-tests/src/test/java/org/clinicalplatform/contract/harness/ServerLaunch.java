package org.clinicalplatform.contract.harness;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * How to start one packaged server: on free loopback ports, without those variables of the tests' environment that
 * could configure it. Every {@link #start()} is a new process; ports and data stay the same.
 */
public final class ServerLaunch {

    private static final Pattern CONFIGURING = Pattern.compile(
            "(SPRING|SVC|SERVER|SECURITY|MANAGEMENT|LOGGING|LOCAL_JWT|LOCAL_AUTH|EXTIDP|MFA|FORWARD_HEADERS)_.*"
                    + "|JAVA_TOOL_OPTIONS");

    private static final String CLIENT_LIMIT = "SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS";
    private static final String USERNAME_LIMIT = "SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS";

    /** More than all tests together fail on purpose, from the one address they have. */
    private static final String OUT_OF_REACH = "1000000";

    private final String name;
    private final Path dataDirectory;
    private final int port = FreePorts.next();
    private final int managementPort = FreePorts.next();
    private final Map<String, String> environment = new TreeMap<>();
    private final Supplier<Database> database;
    private @Nullable Path jar;
    private @Nullable List<String> program;
    private @Nullable SignIn signIn;

    private ServerLaunch(String name, Path dataDirectory, Supplier<Database> database) {
        this.name = name;
        this.dataDirectory = dataDirectory;
        this.database = database;
        with("SERVER_PORT", Integer.toString(port));
        with("SERVER_ADDRESS", "127.0.0.1");
        with("MANAGEMENT_SERVER_PORT", Integer.toString(managementPort));
        with(CLIENT_LIMIT, OUT_OF_REACH);
        with(USERNAME_LIMIT, OUT_OF_REACH);
    }

    /** A server with a PostgreSQL of its own, whose data live in the given directory. */
    public static ServerLaunch embedded(String name, Path dataDirectory) {
        return new ServerLaunch(name, dataDirectory, () -> embeddedDatabase(dataDirectory.resolve("postgresql")))
                .with("SVC_EMBEDDED_DATA_DIR", dataDirectory.toString());
    }

    /** What the PostgreSQL of the embedded default leaves in its directory; the role is the one that set it up. */
    private static Database embeddedDatabase(Path directory) {
        return Failable.get(() -> new Database(
                "jdbc:postgresql://127.0.0.1:"
                        + Files.readString(directory.resolve("port")).strip() + "/clinical",
                "postgres",
                Files.readString(directory.resolve("postgres.password")).strip()));
    }

    /** A server of a configured database, with demo data and a given key pair. */
    public static ServerLaunch configured(String name, Database database, KeyPair keys) {
        return new ServerLaunch(name, Workspace.directory("none"), () -> database)
                .with("SPRING_DATASOURCE_URL", database.url())
                .with("SPRING_DATASOURCE_USERNAME", database.user())
                .with("SPRING_DATASOURCE_PASSWORD", database.password())
                .with("SVC_DEMO_ENABLED", "true")
                .signing(keys);
    }

    /** Migrates as the owner of the configured database, and runs as the other role. */
    public ServerLaunch inTwoRoles() {
        ServiceRoles roles = ServiceRoles.of(database.get());
        return as(roles.service())
                .with("SVC_MIGRATION_USERNAME", roles.owner().user())
                .with("SVC_MIGRATION_PASSWORD", roles.owner().password());
    }

    /** Runs as another user of the configured database. */
    public ServerLaunch as(Database role) {
        return with("SPRING_DATASOURCE_USERNAME", role.user()).with("SPRING_DATASOURCE_PASSWORD", role.password());
    }

    private ServerLaunch signing(KeyPair keys) {
        return with("LOCAL_JWT_PRIVATE_KEY", KeyPairs.pem(keys.getPrivate()))
                .with("LOCAL_JWT_PUBLIC_KEY", KeyPairs.pem(keys.getPublic()));
    }

    /** Starts the packaged jar itself. Other launches start its unpacked form, which is faster. */
    public ServerLaunch asPackaged() {
        return of(Workspace.serverJar());
    }

    /** Starts the jar of another release. */
    public ServerLaunch of(Path otherJar) {
        jar = otherJar;
        return this;
    }

    /** Starts a program in place of the jar. */
    public ServerLaunch by(List<String> command) {
        program = command;
        return this;
    }

    /** Proves who one is with a realm's access tokens, and leaves the realm's users to it. */
    public ServerLaunch oidc(Realm realm) {
        signIn = new ProviderExchange(realm);
        return oidc(realm.issuer(), realm.jwkSetUri());
    }

    /** Proves who one is with the access tokens of any issuer, with a key pair of its own unless it has one. */
    public ServerLaunch oidc(String issuer, String jwkSetUri) {
        if (!environment.containsKey("LOCAL_JWT_PRIVATE_KEY")) {
            signing(KeyPairs.ec("secp256r1"));
        }
        return with("SVC_AUTH_PROVIDER", "oidc")
                .with("SVC_AUTH_OIDC_ISSUER_URI", issuer)
                .with("SVC_AUTH_OIDC_JWK_SET_URI", jwkSetUri)
                .with("SVC_AUTH_OIDC_AUDIENCE", Realm.AUDIENCE);
    }

    /** Writes to a realm's users too, at its Keycloak or at what stands before it. */
    public ServerLaunch administering(Realm realm, URI baseUri) {
        return with("EXTIDP_ADMIN_BASE_URL", baseUri.toString())
                .with("EXTIDP_ADMIN_REALM", realm.name())
                .with("EXTIDP_ADMIN_CLIENT_ID", Realm.SERVICE)
                .with("EXTIDP_ADMIN_CLIENT_SECRET", Realm.SERVICE_SECRET);
    }

    /**
     * Sets an empty database up with one tenant, one facility and an administrator, whose link goes to the given file.
     */
    public ServerLaunch bootstrapping(Path linkFile) {
        return with("SVC_DEMO_ENABLED", "false")
                .with("SVC_BOOTSTRAP_TENANT_CODE", "FIRST")
                .with("SVC_BOOTSTRAP_TENANT_NAME", "First Hospital")
                .with("SVC_BOOTSTRAP_FACILITY_CODE", "F1")
                .with("SVC_BOOTSTRAP_FACILITY_NAME", "Main building")
                .with("SVC_BOOTSTRAP_USERNAME", "Root")
                .with("SVC_BOOTSTRAP_FIRST_NAME", "Rosa")
                .with("SVC_BOOTSTRAP_LAST_NAME", "Ottesen")
                .with("SVC_BOOTSTRAP_LINK_FILE", linkFile.toString());
    }

    public ServerLaunch with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public ServerLaunch without(String variable) {
        environment.remove(variable);
        return this;
    }

    /** Throttles failed authentication as the service does by default, where other tests' servers never get to it. */
    public ServerLaunch withDefaultLimits() {
        return without(CLIENT_LIMIT).without(USERNAME_LIMIT);
    }

    /** Live processes of the server's own PostgreSQL, known by their program, which is unpacked beside the data. */
    public List<ProcessHandle> databaseProcesses() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .map(command -> Path.of(command).startsWith(dataDirectory))
                        .orElse(false))
                .toList();
    }

    public URI baseUri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Whether a process of this launch responds, for those started by {@link #startCommand}. */
    public boolean isReady() {
        return ServerProcess.isReady(new RawHttp(baseUri()));
    }

    public ServerProcess start() {
        ServerProcess server = startProcess();
        server.awaitReady();
        return server;
    }

    /** Starts the process and returns at once, whether it will ever respond or not. */
    public ServerProcess startProcess() {
        Path log = Workspace.directory("logs").resolve(name + ".log");
        ProcessBuilder builder = program(List.of())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        return Failable.get(() -> {
            Files.deleteIfExists(log);
            URI management = URI.create("http://127.0.0.1:" + managementPort);
            return new ServerProcess(name, builder.start(), baseUri(), management, log, database, signIn);
        });
    }

    /**
     * Starts the same jar on the same data, with its two outputs apart, and with arguments that make it do something
     * else than serve; without any it serves.
     */
    public CommandProcess startCommand(String... arguments) {
        return Failable.get(() -> {
            Path out = Files.createTempFile(Workspace.directory("logs"), name + "-", ".out");
            Path err = Files.createTempFile(Workspace.directory("logs"), name + "-", ".err");
            ProcessBuilder command = program(List.of(arguments));
            return new CommandProcess(
                    command.redirectOutput(out.toFile())
                            .redirectError(err.toFile())
                            .start(),
                    out,
                    err);
        });
    }

    private ProcessBuilder program(List<String> arguments) {
        if (program != null) {
            return process(Stream.concat(program.stream(), arguments.stream()).toList());
        }
        List<String> command =
                new ArrayList<>(jar == null ? UnpackedServer.program() : List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return jvm(command);
    }

    /** A JVM with the environment of this launch alone, in a directory of its own. */
    ProcessBuilder jvm(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                // no test server lives long enough for the second compiler to pay
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // what a killed server leaves goes with the data of the tests
                "-Djava.io.tmpdir=" + Workspace.directory("data/temporary")));
        command.addAll(arguments);
        return process(command);
    }

    private ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Workspace.directory("run-" + name).toFile());
        builder.environment()
                .keySet()
                .removeIf(variable -> CONFIGURING.matcher(variable).matches());
        builder.environment().putAll(environment);
        return builder;
    }
}
