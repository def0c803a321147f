package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;

/** Starts the servers that are measured, with the same JVM options and on free loopback ports. */
public final class BenchServers {

    private static final Request KEYS = Request.get("/.well-known/jwks.json");

    private static final String METRICS_OF_REQUESTS =
            "org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration";

    /** Persons who are filled in by the thousand would be compared in the background of what is measured. */
    public static final Map<String, String> WITHOUT_WORK_LIST = Map.of("SVC_DEMOGRAPHICS_DUPLICATES_ENABLED", "false");

    private final Path serverJar;
    private final String bareClassPath;
    private final List<String> jvmOptions;
    private final Path directory;

    /**
     * @param bareClassPath of the bare endpoint
     * @param directory for their logs, and to run in
     */
    public BenchServers(Path serverJar, String bareClassPath, List<String> jvmOptions, Path directory) {
        this.serverJar = serverJar;
        this.bareClassPath = bareClassPath;
        this.jvmOptions = jvmOptions;
        this.directory = directory;
    }

    /** The packaged server with demo data in a database, which may be empty. It is ready when this returns. */
    public JavaProcess clinical(Database database) {
        return clinical(database, Map.of());
    }

    /** The same with further settings, given as environment variables. */
    public JavaProcess clinical(Database database, Map<String, String> settings) {
        return clinical("clinical", database, settings);
    }

    /** The same beside others, with a log of this name. */
    public JavaProcess clinical(String name, Database database, Map<String, String> settings) {
        var keys = KeyPairs.ec("secp256r1");
        Map<String, String> environment = dataSource(database);
        environment.putAll(settings);
        environment.put("SVC_DEMO_ENABLED", "true");
        environment.put("LOCAL_JWT_PRIVATE_KEY", KeyPairs.pem(keys.getPrivate()));
        environment.put("LOCAL_JWT_PUBLIC_KEY", KeyPairs.pem(keys.getPublic()));
        JavaProcess server = start(name, currentJava(), List.of("-jar", serverJar.toString()), environment);
        server.awaitOk(KEYS);
        return server;
    }

    /**
     * The bare endpoint on the same database. It is ready when this returns.
     *
     * @param visit a request whose response is a 200
     */
    public JavaProcess bare(Database database, Request visit) {
        Map<String, String> environment = dataSource(database);
        environment.put("SPRING_AUTOCONFIGURE_EXCLUDE", METRICS_OF_REQUESTS);
        return bare("bare", environment, visit);
    }

    /** The same with Boot's metrics of requests, which the server has too. */
    public JavaProcess bareWithMetrics(Database database, Request visit) {
        return bare("bare-with-metrics", dataSource(database), visit);
    }

    private JavaProcess bare(String name, Map<String, String> environment, Request visit) {
        List<String> arguments =
                List.of("-classpath", bareClassPath, "org.clinicalplatform.bench.bare.BareApplication");
        JavaProcess server = start(name, currentJava(), arguments, environment);
        server.awaitOk(visit);
        return server;
    }

    /** The server in its embedded default; see {@link Started}. */
    public Started embedded(ServerForm form, Path dataDirectory) {
        Map<String, String> environment = new HashMap<>(Map.of("SVC_EMBEDDED_DATA_DIR", dataDirectory.toString()));
        JavaProcess server = start("embedded", form.javaHome(), form.arguments(), environment);
        return new Started(server, server.awaitOk(KEYS));
    }

    /** The server as it is packaged. */
    public ServerForm packaged(Path javaHome) {
        return new ServerForm("jar", javaHome, List.of("-jar", serverJar.toString()));
    }

    /** The forms in which the operator's guide starts the server quickly, for one JDK; made in a new directory. */
    public List<ServerForm> quick(Path javaHome) throws IOException {
        Path home = Files.createTempDirectory(directory, "unpacked-");
        return Unpacking.of(serverJar, javaHome, home).forms();
    }

    /**
     * Runs a command of the packaged server to its end, with the log named after it.
     *
     * @param options of the command
     * @return how long it took, with the start of its JVM
     * @throws IllegalStateException if it fails
     */
    public Duration run(Database database, String command, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of(currentJava().resolve("bin/java").toString()));
        arguments.addAll(jvmOptions);
        arguments.addAll(List.of("-jar", serverJar.toString(), command));
        arguments.addAll(List.of(options));
        return Command.run(arguments, dataSource(database), directory, directory.resolve(command + ".log"));
    }

    private JavaProcess start(String name, Path javaHome, List<String> arguments, Map<String, String> environment) {
        int port = freePort();
        environment.put("SERVER_PORT", Integer.toString(port));
        environment.put("SERVER_ADDRESS", "127.0.0.1");
        environment.put("MANAGEMENT_SERVER_PORT", Integer.toString(freePort()));
        // otherwise every hundredth response closes the connection, and the client's reconnecting is measured as well
        environment.put("SERVER_TOMCAT_MAX_KEEP_ALIVE_REQUESTS", "-1");
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(jvmOptions);
        command.addAll(arguments);
        URI baseUri = URI.create("http://127.0.0.1:" + port);
        return JavaProcess.start(command, environment, baseUri, directory, directory.resolve(name + ".log"));
    }

    private static Map<String, String> dataSource(Database database) {
        return new HashMap<>(Map.of(
                "SPRING_DATASOURCE_URL", database.url(),
                "SPRING_DATASOURCE_USERNAME", database.user(),
                "SPRING_DATASOURCE_PASSWORD", database.password()));
    }

    private static Path currentJava() {
        return Path.of(System.getProperty("java.home"));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
