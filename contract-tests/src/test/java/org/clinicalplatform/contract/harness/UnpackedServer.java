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
 * The packaged server as the operator's guide unpacks it for quick starts, with an archive of its classes: a start takes little more
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

    private static void unpack() {
        String jar = Workspace.serverJar().toString();
        run(
                Workspace.directory("none"),
                "-Djarmode=tools",
                "-jar",
                jar,
                "extract",
                "--force",
                "--destination",
                "" + HOME);
    }

    /** One start as far as the context goes, at whose end the JVM is halted and writes what it loaded. */
    private static void archiveClasses() throws IOException {
        String unfinished = ARCHIVE + ".unfinished";
        Path data = Workspace.fresh("archive");
        try {
            run(data, "-XX:ArchiveClassesAtExit=" + unfinished, "-Dspring.context.exit=onRefresh", "-jar", "" + JAR);
        } finally {
            AbandonedPostgres.end(data);
        }
        Files.move(Path.of(unfinished), ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void run(Path data, String... arguments) {
        Path log = Workspace.directory("logs").resolve("unpacked.log");
        Await.success(ServerLaunch.embedded("unpacked", data).jvm(List.of(arguments)), log, LIMIT);
    }
}
