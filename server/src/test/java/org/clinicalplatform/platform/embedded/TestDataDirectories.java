package org.clinicalplatform.platform.embedded;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.stream.Stream;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * Data directories for tests. Unpacking the programs and setting a database up are done once; each test gets its own
 * copy of the files, with the programs as hard links, so that its processes run from its own directory.
 */
public final class TestDataDirectories {
    private static final Path TEMPLATE = template();

    private TestDataDirectories() {}

    /** Programs, but no database: the next start sets one up. */
    static Path withPrograms(Path directory) throws IOException {
        copy(TEMPLATE.resolve("postgresql/programs"), directory.resolve("postgresql/programs"), true);
        return directory;
    }

    /** Programs and a finished, stopped database. */
    public static Path withDatabase(Path directory) throws IOException {
        withPrograms(directory);
        Path from = TEMPLATE.resolve("postgresql");
        Path to = directory.resolve("postgresql");
        copy(from.resolve("data"), to.resolve("data"), false);
        for (String file : new String[] {"clinical.password", "postgres.password"}) {
            Files.copy(from.resolve(file), to.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        return directory;
    }

    static EmbeddedDatabase start(Path directory) {
        return EmbeddedDatabase.start(new EmbeddedDatabaseSettings(directory, 0));
    }

    /** As the service's role. */
    static JdbcClient jdbc(EmbeddedDatabase database) {
        return JdbcClient.create(
                new DriverManagerDataSource(database.jdbcUrl(), database.username(), database.password()));
    }

    /** As the service's role, on the server that the files in the directory describe. */
    static JdbcClient jdbc(Path directory) throws IOException {
        Path folder = directory.resolve("postgresql");
        String port = Files.readString(folder.resolve("port")).strip();
        String password = Files.readString(folder.resolve("clinical.password")).strip();
        return JdbcClient.create(
                new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:" + port + "/clinical", "clinical", password));
    }

    static ProcessHandle server(Path directory) throws IOException {
        Long pid = PostmasterPid.read(directory.resolve("postgresql/data"));
        if (pid == null) {
            throw new IllegalStateException("No server in " + directory);
        }
        return ProcessHandle.of(pid).orElseThrow();
    }

    /** Unlike {@link ProcessHandle#isAlive()} false also for one that ended and was not collected by its parent yet. */
    static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    static void kill(ProcessHandle process) {
        process.destroyForcibly();
        await("end of process " + process.pid())
                .pollInterval(Duration.ofMillis(2))
                .until(() -> !isRunning(process));
    }

    /** For the end of a test that leaves processes on purpose, or because it failed. */
    static void endProcesses(Path directory) throws IOException {
        Path programs = directory.toRealPath().resolve("postgresql/programs");
        ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .map(Path::of)
                        .filter(command -> command.startsWith(programs))
                        .isPresent())
                .forEach(TestDataDirectories::kill);
    }

    private static Path template() {
        try {
            Path directory = Files.createTempDirectory("embedded-database");
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> FileSystemUtils.deleteRecursively(directory.toFile())));
            start(directory).close();
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("ArgumentSelectionDefectChecker") // a link's parameter "target" is what is here its source
    private static void copy(Path from, Path to, boolean link) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file));
                if (Files.isSymbolicLink(file)) {
                    Files.createSymbolicLink(target, Files.readSymbolicLink(file));
                } else if (Files.isDirectory(file)) {
                    OwnerOnlyFiles.createDirectories(target);
                } else if (link) {
                    Files.createLink(target, file);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
