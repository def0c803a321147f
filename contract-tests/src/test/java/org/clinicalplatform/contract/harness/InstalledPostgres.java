package org.clinicalplatform.contract.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;

/** The PostgreSQL that this machine has installed, with the programs that the embedded one lacks. */
final class InstalledPostgres {

    /** Where Debian's packages have the programs of the server, by major version. */
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private static final List<String> PROGRAMS = List.of(
            "initdb",
            "pg_basebackup",
            "pg_ctl",
            "pg_dump",
            "pg_dumpall",
            "pg_restore",
            "pg_rewind",
            "postgres",
            "psql");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Path programs;
    private final List<String> prefix;

    private InstalledPostgres(Path programs) {
        this.programs = programs;
        this.prefix = isRoot() ? List.of("unshare", "-U") : List.of();
    }

    /** Why it cannot be used here; empty if it can. */
    static Optional<String> missing() {
        if (folder().isEmpty()) {
            return Optional.of(
                    "No folder of PATH or " + DEBIAN + " has PostgreSQL's programs " + String.join(", ", PROGRAMS));
        }
        // in a user namespace, root is an ordinary account, without which PostgreSQL refuses to run
        return !isRoot() || runs("unshare", "-U", "id", "-un")
                ? Optional.empty()
                : Optional.of("PostgreSQL refuses to run as root, and 'unshare -U' does not work here");
    }

    static InstalledPostgres find() {
        return new InstalledPostgres(
                folder().orElseThrow(() -> new IllegalStateException(missing().orElse("installed just now"))));
    }

    /**
     * Runs a program to its end, which must be a success.
     *
     * @param log gets its output
     */
    void run(Path log, String program, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        Process process = Failable.get(() -> builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
        if (!Await.exit(process, LIMIT) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(command + " failed:\n" + Failable.get(() -> Files.readString(log)));
        }
    }

    private static Optional<Path> folder() {
        Stream<Path> onPath =
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator)).map(Path::of);
        return Stream.concat(onPath, ofDebian().stream())
                .filter(folder -> PROGRAMS.stream().allMatch(program -> Files.isExecutable(folder.resolve(program))))
                .findFirst();
    }

    /** The newest version first. */
    private static List<Path> ofDebian() {
        String[] versions = DEBIAN.toFile().list((folder, name) -> name.matches("\\d+"));
        return versions == null
                ? List.of()
                : Arrays.stream(versions)
                        .map(Integer::valueOf)
                        .sorted(Comparator.reverseOrder())
                        .map(version -> DEBIAN.resolve(version.toString()).resolve("bin"))
                        .toList();
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static boolean runs(String... command) {
        return Failable.get(() -> {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return Await.exit(process, LIMIT) && process.exitValue() == 0;
        });
    }
}
