package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.lang3.function.Failable;

/**
 * The packaged server as the README unpacks it for quick starts, with an archive of its classes: a start takes little more
 * than half the processor time, and the tests start some eighty servers. Made by whichever process of tests needs it
 * first; the others wait.
 */
final class UnpackedServer {

    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final Path HOME = Path.of("target", "contract", "unpacked").toAbsolutePath();
    private static final Path JAR = HOME.resolve(Workspace.serverJar().getFileName());
    private static final Path ARCHIVE = HOME.resolve("classes.jsa");
    private static final Once<List<String>> PROGRAM = new Once<>(UnpackedServer::prepared);

    private UnpackedServer() {}

    /** Arguments of the JVM that make it run this program. */
    static List<String> program() {
        return PROGRAM.get();
    }

    private static List<String> prepared() {
        // jars of reproducible builds bear no time of their own, so it is their content that counts
        String digest = Failable.get(() -> DigestUtils.sha256Hex(Files.readAllBytes(Workspace.serverJar())));
        Workspace.once(HOME.resolveSibling("unpacked.sha256"), digest, () -> {
            unpack();
            archiveClasses();
        });
        return List.of("-XX:SharedArchiveFile=" + ARCHIVE, "-jar", JAR.toString());
    }

    private static void unpack() throws IOException {
        run(
                "unpack",
                ServerLaunch.embedded("unpack", Workspace.directory("none"))
                        .jvm(List.of(
                                "-Djarmode=tools",
                                "-jar",
                                Workspace.serverJar().toString(),
                                "extract",
                                "--force",
                                "--destination",
                                HOME.toString())));
    }

    /** One start as far as the context goes, at whose end the JVM is halted and writes what it loaded. */
    private static void archiveClasses() throws IOException {
        Path unfinished = HOME.resolve("unfinished.jsa");
        Path data = Workspace.fresh("archive");
        try {
            run(
                    "archive",
                    ServerLaunch.embedded("archive", data)
                            .jvm(List.of(
                                    "-XX:ArchiveClassesAtExit=" + unfinished,
                                    "-Dspring.context.exit=onRefresh",
                                    "-jar",
                                    JAR.toString())));
        } finally {
            AbandonedPostgres.end(data);
        }
        Files.move(unfinished, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void run(String name, ProcessBuilder command) throws IOException {
        Path log = Workspace.directory("logs").resolve(name + ".log");
        Process process =
                command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            if (!Await.exit(process, LIMIT) || process.exitValue() != 0) {
                throw new IllegalStateException("No unpacked server: " + name + " failed\n" + Files.readString(log));
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
