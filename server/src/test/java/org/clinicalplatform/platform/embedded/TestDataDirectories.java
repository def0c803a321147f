package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.springframework.util.FileSystemUtils;

/**
 * Data directories for tests. Unpacking the programs and setting a database up are done once; each test gets its own
 * copy of the files, with the programs as hard links, so that its processes run from its own directory.
 */
public final class TestDataDirectories {

    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);
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

    static Connection connect(EmbeddedDatabase database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
    }

    /** A session as the service's role on the server that the files in the directory tell of. */
    static Connection connect(Path directory) throws IOException, SQLException {
        Path folder = directory.resolve("postgresql");
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:"
                        + Files.readString(folder.resolve("port")).strip() + "/clinical",
                "clinical",
                Files.readString(folder.resolve("clinical.password")).strip());
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

    static void kill(ProcessHandle process) throws InterruptedException {
        process.destroyForcibly();
        long begun = System.nanoTime();
        while (isRunning(process)) {
            if (System.nanoTime() - begun > KILL_TIMEOUT.toNanos()) {
                throw new IllegalStateException("Process " + process.pid() + " does not end");
            }
            Thread.sleep(2);
        }
    }

    /** For the end of a test that leaves processes on purpose, or because it failed. */
    static void endProcesses(Path directory) throws IOException, InterruptedException {
        Path programs = directory.toRealPath().resolve("postgresql/programs");
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            if (process.info()
                    .command()
                    .map(Path::of)
                    .filter(c -> c.startsWith(programs))
                    .isPresent()) {
                kill(process);
            }
        }
    }

    private static Path template() {
        try {
            Path directory = Files.createTempDirectory("embedded-database");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            start(directory).close();
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("ArgumentSelectionDefectChecker") // a link's parameter "target" is what is here its source
    private static void copy(Path from, Path to, boolean link) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                OwnerOnlyFiles.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path target = to.resolve(from.relativize(file));
                if (attributes.isSymbolicLink()) {
                    Path linked = Files.readSymbolicLink(file);
                    Files.createSymbolicLink(target, linked);
                } else if (link) {
                    Files.createLink(target, file);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
