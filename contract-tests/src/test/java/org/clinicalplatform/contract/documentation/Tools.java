package org.clinicalplatform.contract.documentation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** What blocks of the documents may need, and why it is missing on this machine. */
final class Tools {

    /** Blocks that call Maven: the build that runs the tests does not start another one. */
    static final String MAVEN = "maven";

    /** Blocks for the administrators of a realm. */
    static final String KEYCLOAK = "keycloak";

    private static final String SERVER = "server";

    /** A PostgreSQL refuses to be dumped by an older program. */
    private static final int POSTGRESQL = 18;

    private static final Pattern VERSION = Pattern.compile("(\\d+)(\\.\\d+)*");

    /** Programs that a block only has to find, by the name of the need. */
    private static final Set<String> PROGRAMS = Set.of("openssl", "prism", "psql");

    private static final Map<String, Supplier<Optional<String>>> OTHERS = Map.of(
            "jdk25",
            Tools::withoutJdk25,
            KEYCLOAK,
            () -> Optional.of("KeycloakTest runs it"),
            MAVEN,
            () -> Optional.of("a build does not start another build"),
            "node",
            () -> Optional.of("TypeScriptClientTest runs the example"),
            "pg_dump",
            Tools::tooOldForADump,
            SERVER,
            Optional::empty);

    private Tools() {}

    static Set<String> names() {
        return Stream.of(PROGRAMS, OTHERS.keySet()).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    /** Why a block with these needs cannot run here; empty if it can. */
    static Optional<String> missing(CodeBlock block) {
        return block.needs().stream()
                .map(need -> PROGRAMS.contains(need)
                        ? uninstalled(need)
                        : OTHERS.getOrDefault(need, () -> Optional.of("nothing provides " + need))
                                .get())
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Whether the block is part of an installation, which has a server of its own. */
    static boolean installs(CodeBlock block) {
        return block.needs().contains(SERVER);
    }

    /** Skips the test unless the programs are on the path. */
    static void assumeInstalled(String... programs) {
        Optional<String> missing = uninstalled(programs);
        Assumptions.assumeTrue(missing.isEmpty(), () -> missing.orElseThrow());
    }

    static boolean isInstalled(String program) {
        return uninstalled(program).isEmpty();
    }

    /** Why programs cannot run here; empty if all of them are on the path. */
    private static Optional<String> uninstalled(String... programs) {
        return Arrays.stream(programs)
                .filter(program -> Arrays.stream(System.getenv("PATH").split(":"))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
                .findFirst()
                .map(program -> program + " is not installed");
    }

    private static Optional<String> tooOldForADump() {
        Optional<String> uninstalled = uninstalled("pg_dump", "pg_dumpall", "pg_restore", "createdb");
        if (uninstalled.isPresent()) {
            return uninstalled;
        }
        int installed = majorVersion("pg_dump", "--version");
        return installed < POSTGRESQL
                ? Optional.of("pg_dump " + installed + " is older than the PostgreSQL of the tests, " + POSTGRESQL)
                : Optional.empty();
    }

    private static Optional<String> withoutJdk25() {
        return System.getenv("JAVA25_HOME") == null
                ? Optional.of("JAVA25_HOME does not name a JDK 25")
                : Optional.empty();
    }

    private static int majorVersion(String... command) {
        try {
            Process process = new ProcessBuilder(command).start();
            Matcher version =
                    VERSION.matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            if (!version.find()) {
                throw new IllegalStateException("No version in the output of " + Arrays.toString(command));
            }
            return Integer.parseInt(version.group(1));
        } catch (IOException e) {
            throw new IllegalStateException(Arrays.toString(command), e);
        }
    }
}
