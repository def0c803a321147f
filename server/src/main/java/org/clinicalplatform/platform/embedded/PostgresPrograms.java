package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's programs, ready to be run on this machine by this account. */
final class PostgresPrograms {

    private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

    private final Path home;
    private final Platform platform;
    private final List<String> prefix;
    private final Path logFolder;

    private PostgresPrograms(Path home, Platform platform, List<String> prefix, Path logFolder) {
        this.home = home;
        this.platform = platform;
        this.prefix = prefix;
        this.logFolder = logFolder;
    }

    /** @throws EmbeddedDatabaseException when this machine or this account cannot run PostgreSQL */
    static PostgresPrograms in(DatabaseFolder folder) throws IOException {
        Platform platform = Platform.current();
        Path home = ProgramArchive.of(platform).unpackInto(folder.programs());
        return new PostgresPrograms(home, platform, RootAccount.commandPrefix(folder), folder.log());
    }

    Path home() {
        return home;
    }

    Platform platform() {
        return platform;
    }

    /** @throws EmbeddedDatabaseException if the programs do not run on this machine */
    int majorVersion() throws IOException {
        Run run = run("postgres", List.of("--version"));
        Matcher version = VERSION.matcher(run.output());
        if (!run.succeeded() || !version.find()) {
            throw new EmbeddedDatabaseException(
                    "The embedded PostgreSQL does not run on this machine: %s. Delete %s in case it is damaged, or set"
                                    .formatted(run.output(), home)
                            + " spring.datasource.url to use a PostgreSQL of your own.");
        }
        return Integer.parseInt(version.group(1));
    }

    /**
     * Runs a program to its end. Not interruptible, because a half-started server would be worse than a delay.
     */
    Run run(String program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(home.resolve("bin").resolve(platform.executable(program)).toString());
        command.addAll(arguments);
        // A file, because the server inherits a pipe and keeps it open.
        Path output = logFolder.resolve(program + ".output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        cleanEnvironment(builder.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        int exitCode = ProcessEnd.await(process);
        return new Run(exitCode, new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip());
    }

    /** Without inherited PG* variables, and with a locale that always exists. */
    private static void cleanEnvironment(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.startsWith("PG"));
        environment.put("LC_ALL", "C");
    }

    /** Exit code and output of a program. */
    record Run(int exitCode, String output) {
        boolean succeeded() {
            return exitCode == 0;
        }
    }
}
