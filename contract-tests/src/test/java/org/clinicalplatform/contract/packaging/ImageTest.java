package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.util.FileSystemUtils;
import org.yaml.snakeyaml.Yaml;

/**
 * What the image consists of, without an engine that builds images: the same scripts prepare the same files, and the
 * same entry point starts them, as a user without privileges and on files that nobody can write.
 */
@NeedsOwnServer("starts the entry point of the image")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImageTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCKER = ROOT.resolve("server/src/main/docker");
    /** With the Java of the tests first: an archive belongs to the JVM that made it. */
    private static final String PATH = Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH");

    /** Runs its arguments where /etc/passwd is a copy of that file, to which the Dockerfile has added its user. */
    private static final String NAMING = "set -e; mount --bind %s /etc/passwd; %s; exec \"$@\"";

    private static final String NOBODY = "65534";
    private static final Duration LIMIT = Duration.ofMinutes(8);
    /** What the stage that prepares runs to name its user, and then who that is. */
    private static final Pattern NAMED_USER = Pattern.compile(
            "(?s)AS prepared\n.*?^RUN (echo '[^']+' >> /etc/passwd)$.*?^USER (\\d+):(\\d+)$", Pattern.MULTILINE);

    /** What the first stage copies from the repository, and to whom it then belongs. */
    private static final Pattern COPY = Pattern.compile("(?m)^COPY (?:--chown=(\\S+) )?(?!--)(.+) \\S+$");

    /** Outside of the checkout, which other users may not be allowed to enter. */
    private final Path application = Files.createTempDirectory("clinical-platform-image");

    private final Path build = Files.createTempDirectory("clinical-platform-build");

    /** What {@code /tmp} is in a container: the one of this machine may be closed to the users of these processes. */
    private final Path temporary = Files.createTempDirectory("clinical-platform-tmp");

    ImageTest() throws IOException {}

    @AfterAll
    void delete() throws IOException {
        makeWritable(true);
        FileSystemUtils.deleteRecursively(application);
        FileSystemUtils.deleteRecursively(build);
        FileSystemUtils.deleteRecursively(temporary);
    }

    @Test
    void entryPointWhenUnprivilegedOnReadOnlyFilesThenServesWithItsArchiveAndWritesNothing() throws IOException {
        List<String> unprivileged = isRoot() ? as(NOBODY, NOBODY) : List.of();
        prepare();
        makeWritable(false);
        if (isRoot()) {
            belongTo(NOBODY, temporary);
        }
        Map<Path, String> files = files();
        Path entryPoint = application.resolve("start");
        List<String> command = Stream.concat(unprivileged.stream(), Stream.of(entryPoint.toString()))
                .toList();

        ServerLaunch launch = ServerLaunch.configured("image", Servers.demoDatabase("image"), KeyPairs.ec("secp256r1"))
                .by(command)
                .with("PATH", PATH)
                // refuses to start without the archive
                .with(
                        "JDK_JAVA_OPTIONS",
                        "-Xshare:on -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m " + temporaryFilesIn(temporary));
        try (ServerProcess server = launch.start()) {
            assertThat(server.http()
                            .send(RawRequest.get("/.well-known/jwks.json"))
                            .status())
                    .isEqualTo(200);
            server.terminate();
            assertThat(server.awaitExit(LIMIT)).as("143 is SIGTERM").isEqualTo(143);
        }

        assertThat(files()).isEqualTo(files);
    }

    @Test
    void dockerfileWhenItCopiesThenTheRepositoryOrItsBuildHasTheFiles() throws IOException {
        List<String> sources = COPY.matcher(Files.readString(DOCKER.resolve("Dockerfile")))
                .results()
                .flatMap(copy -> Stream.of(copy.group(2).split(" ")))
                .toList();

        assertThat(sources)
                .hasSize(3)
                .allSatisfy(source -> assertThat(matches(source)).as(source).isNotEmpty());
    }

    /** Git for Windows writes CRLF unless told otherwise, and no shell takes a script with it. */
    @Test
    void scriptsWhenCheckedOutOnAnySystemThenEndTheirLinesWithLf() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve(".gitattributes"))).startsWith("* text=auto eol=lf");
        for (String script : List.of("prepare", "start")) {
            assertThat(Files.readString(DOCKER.resolve(script))).doesNotContain("\r");
        }
    }

    /** Files keep their modes, and with umask 077 nobody but their owner can read them. */
    @Test
    void dockerfileWhenItCopiesFromTheRepositoryThenTheFilesBelongToTheUserThatReadsThem() throws IOException {
        Matcher stage = namedUser();

        assertThat(COPY.matcher(Files.readString(DOCKER.resolve("Dockerfile"))).results())
                .hasSize(2)
                .allSatisfy(copy -> assertThat(copy.group(1)).isEqualTo(stage.group(2) + ":" + stage.group(3)));
    }

    /** No base image knows this user, and initdb does not run as a user without a name. */
    @Test
    void dockerfileWhenItStartsPostgresqlThenItsUserHasAName() throws IOException {
        Matcher stage = namedUser();

        String[] entry = stage.group(1).split("'")[1].split(":");
        assertThat(entry).hasSize(7);
        assertThat(List.of(entry[2], entry[3])).containsExactly(stage.group(2), stage.group(3));
        assertThat(Files.readString(DOCKER.resolve("Dockerfile")).substring(stage.end()))
                .as("PostgreSQL is started as this user")
                .contains("\nRUN sh /build/prepare ");
    }

    @Test
    void composeFileWhenReadThenTheServiceIsUnprivilegedOnReadOnlyFiles() throws IOException {
        Map<String, Map<String, Map<String, Object>>> compose;
        try (InputStream file = Files.newInputStream(DOCKER.resolve("compose.yaml"))) {
            compose = new Yaml().load(file);
        }
        Map<String, Object> server =
                Objects.requireNonNull(compose.get("services")).get("server");

        assertThat(server)
                .containsEntry("read_only", true)
                .containsEntry("cap_drop", List.of("ALL"))
                .containsEntry("security_opt", List.of("no-new-privileges:true"));
        assertThat(server)
                .as("the heap is bounded by the memory of the container, otherwise by that of the machine")
                .containsKey("mem_limit");
        assertThat(Objects.requireNonNull(compose.get("services")).values())
                .allSatisfy(service -> assertThat(service)
                        .containsEntry("restart", "unless-stopped")
                        .as("Docker kills a container ten seconds after SIGTERM unless told otherwise")
                        .containsKey("stop_grace_period")
                        .as("Docker keeps the output of a container for good unless told otherwise")
                        .containsEntry(
                                "logging",
                                Map.of("driver", "local", "options", Map.of("max-size", "100m", "max-file", "5"))));
        assertThat(Files.readString(DOCKER.resolve("Dockerfile"))).contains("\nUSER 65532:65532\nWORKDIR /tmp\n");
    }

    /** The folder also has what the guides make there: keys, passwords and backups. */
    @Test
    void contextWhenSentToABuilderThenHasOnlyWhatTheImageCopies() throws IOException {
        List<String> rules = Files.readAllLines(ROOT.resolve(".dockerignore")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();

        assertThat(rules)
                .containsExactly("*", "!server/src/main/docker", "!server/target/clinical-platform-server-*-exec.jar");
        assertThat(Files.readString(DOCKER.resolve("Dockerfile")).lines())
                .filteredOn(line -> line.startsWith("COPY ") && !line.startsWith("COPY --from="))
                .isNotEmpty()
                .extracting(line -> line.replaceFirst("--chown=\\S+ ", ""))
                .allMatch(line -> line.startsWith("COPY server/src/main/docker/")
                        || line.startsWith("COPY server/target/clinical-platform-server-*-exec.jar "));
    }

    /** The detail of an error quotes rows, and a slow statement is logged with its parameters. */
    @Test
    void composeFileWhenReadThenTheLogOfPostgresqlHasNoPatientsData() throws IOException {
        assertThat(Files.readString(DOCKER.resolve("compose.yaml")))
                .contains("\n    command: [postgres, -c, log_error_verbosity=terse, -c, log_min_error_statement=panic,"
                        + " -c, log_parameter_max_length=0]\n");
    }

    /** While the image makes the database, its PostgreSQL accepts connections without TCP, and is stopped again. */
    @Test
    void composeFileWhenReadThenTheDatabaseIsHealthyOnlyOnceTheServiceCanReachIt() throws IOException {
        assertThat(Files.readString(DOCKER.resolve("compose.yaml")))
                .contains("\n      test: [CMD, pg_isready, --host=localhost, --username=clinical, ");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** A prefix of a command of root that makes it run without privileges. */
    private static List<String> as(String user, String group) {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "setpriv"))),
                "setpriv of util-linux is needed to give up the privileges of root");
        return List.of("setpriv", "--reuid", user, "--regid", group, "--clear-groups");
    }

    private static Matcher namedUser() throws IOException {
        Matcher stage = NAMED_USER.matcher(Files.readString(DOCKER.resolve("Dockerfile")));
        assertThat(stage.find())
                .as("the first stage names its user in /etc/passwd before USER")
                .isTrue();
        return stage;
    }

    /**
     * The files that the preparation needs, where every user can read them, and its command. Root runs it as the user
     * of the Dockerfile, whose name only these processes know, unless the machine has no mount namespaces; other
     * accounts run it themselves.
     */
    private List<String> preparation() throws IOException {
        for (String script : List.of("prepare", "start")) {
            Files.copy(DOCKER.resolve(script), build.resolve(script));
        }
        Files.copy(Workspace.serverJar(), build.resolve("clinical-platform-server.jar"));
        List<String> command = List.of(
                "sh",
                build.resolve("prepare").toString(),
                build.resolve("clinical-platform-server.jar").toString(),
                application.toString());
        return isRoot() && hasMountNamespaces() ? asNamedUser(command) : command;
    }

    private static boolean hasMountNamespaces() throws IOException {
        Process process = new ProcessBuilder("unshare", "--mount", "true")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return Await.exit(process, LIMIT) && process.exitValue() == 0;
    }

    private List<String> asNamedUser(List<String> command) throws IOException {
        Matcher stage = namedUser();
        belongTo(stage.group(2), build, application);
        Path users = Files.copy(Path.of("/etc/passwd"), build.resolve("passwd"));
        List<String> inOwnNamespace =
                List.of("unshare", "--mount", "sh", "-c", NAMING.formatted(users, stage.group(1)), "prepare");
        return Stream.of(inOwnNamespace, as(stage.group(2), stage.group(3)), command)
                .flatMap(List::stream)
                .toList();
    }

    /** Others may read them: the users of the test do not own all of them at once. */
    private static void belongTo(String user, Path... folders) throws IOException {
        for (Path folder : folders) {
            Files.setAttribute(folder, "unix:uid", Integer.valueOf(user));
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static String temporaryFilesIn(Path folder) {
        return "-Djava.io.tmpdir=" + folder;
    }

    private void prepare() throws IOException {
        Path log = build.resolve("prepare.log");
        ProcessBuilder command =
                new ProcessBuilder(preparation()).redirectErrorStream(true).redirectOutput(log.toFile());
        command.environment().put("PATH", PATH);
        command.environment().put("TMPDIR", build.toString());
        command.environment().put("JDK_JAVA_OPTIONS", temporaryFilesIn(build));
        Process process = command.start();
        assertThat(Await.until(LIMIT, () -> !process.isAlive())).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    private Map<Path, String> files() throws IOException {
        Map<Path, String> files = new TreeMap<>();
        for (Path file : tree()) {
            files.put(file, Files.getLastModifiedTime(file) + " " + Files.size(file));
        }
        return files;
    }

    private void makeWritable(boolean writable) throws IOException {
        List<Path> tree = tree();
        for (Path file : tree) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            permissions.add(PosixFilePermission.OTHERS_READ);
            if (permissions.contains(PosixFilePermission.OWNER_EXECUTE)) {
                permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            }
            permissions.remove(PosixFilePermission.GROUP_WRITE);
            permissions.remove(PosixFilePermission.OWNER_WRITE);
            if (writable) {
                permissions.add(PosixFilePermission.OWNER_WRITE);
            }
            Files.setPosixFilePermissions(file, permissions);
        }
    }

    private List<Path> tree() throws IOException {
        try (Stream<Path> tree = Files.walk(application)) {
            return new ArrayList<>(tree.toList());
        }
    }

    private static List<Path> matches(String glob) throws IOException {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + ROOT.resolve(glob));
        try (Stream<Path> files = Files.list(ROOT.resolve(glob).getParent())) {
            return files.filter(matcher::matches).toList();
        }
    }
}
