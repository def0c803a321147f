package org.clinicalplatform.contract.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.junit.jupiter.api.Assumptions;
import org.springframework.util.FileSystemUtils;

/**
 * The packaged server of the last release: the jar that {@code -Dcontract.former-jar} names, or one built from the tag
 * of the release, once for each commit.
 */
public final class FormerRelease {

    private static final Duration GIT_LIMIT = Duration.ofMinutes(2);
    /** Less than that of a test, which would not name the log. */
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(14);

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RELEASED = ROOT.resolve(Path.of("server", "released", "changesets.csv"));

    private FormerRelease() {}

    /** The jar; without one the test is skipped, and its report says how to get it. */
    public static Path jar() {
        String given = System.getProperty("contract.former-jar", "");
        if (!given.isBlank()) {
            return Path.of(given).toAbsolutePath();
        }
        String tag = "v" + Failable.get(() -> Files.readAllLines(RELEASED)).get(0);
        Optional<String> commit = commit(tag);
        Assumptions.assumeTrue(
                commit.isPresent(),
                () -> "There is no tag " + tag
                        + " to build the last release from; name its jar by -Dcontract.former-jar");
        return built(tag, commit.orElseThrow());
    }

    private static Optional<String> commit(String tag) {
        if (!Files.exists(ROOT.resolve(".git")) || !isGitInstalled()) {
            return Optional.empty();
        }
        Path found = Workspace.directory("logs").resolve("former-tag.log");
        ProcessBuilder list =
                new ProcessBuilder("git", "-C", ROOT.toString(), "tag", "--list", tag, "--format=%(objectname)");
        Await.success(list, found, GIT_LIMIT);
        return Optional.of(Failable.get(() -> Files.readString(found)).strip()).filter(id -> !id.isEmpty());
    }

    private static boolean isGitInstalled() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
    }

    private static Path built(String tag, String commit) {
        Path home = Workspace.common("former");
        Path sources = home.resolve("sources");
        Path jar = home.resolve("clinical-platform-server.jar");
        Workspace.once(home.resolve("commit"), commit, () -> {
            FileSystemUtils.deleteRecursively(sources);
            run(GIT_LIMIT, "git", "clone", "--quiet", "--shared", "--branch", tag, ROOT.toString(), sources.toString());
            run(
                    BUILD_LIMIT,
                    sources.resolve("mvnw").toString(),
                    "--file=" + sources.resolve("pom.xml"),
                    "--batch-mode",
                    "--quiet",
                    "--projects=api-spec,server",
                    "-DskipTests",
                    "package");
            File[] packaged = sources.resolve(Path.of("server", "target"))
                    .toFile()
                    .listFiles((folder, name) -> name.endsWith("-exec.jar"));
            if (packaged == null || packaged.length != 1) {
                throw new IllegalStateException("The build of " + tag + " did not leave one executable jar");
            }
            Files.deleteIfExists(jar);
            Files.move(packaged[0].toPath(), jar);
        });
        return jar;
    }

    private static void run(Duration limit, String... command) {
        Await.success(
                new ProcessBuilder(List.of(command)),
                Workspace.directory("logs").resolve("former-build.log"),
                limit);
    }
}
