package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.lang3.function.Failable;
import org.springframework.util.FileSystemUtils;

/**
 * The packaged server as the operator's guide unpacks it for quick starts, with an archive of its classes: a start
 * takes little more than half the processor time, and the tests start some eighty servers. The start that makes the
 * archive also migrates a database and loads demonstration data, which takes half of what is left and so is not
 * repeated either. Made by whichever process of tests needs it first; the others wait.
 */
public final class UnpackedServer {

    private static final Duration LIMIT = Duration.ofSeconds(180);
    private static final Path HOME = Path.of("target", "contract", "unpacked").toAbsolutePath();
    private static final Path JAR = HOME.resolve(Workspace.serverJar().getFileName());
    private static final Path ARCHIVE = HOME.resolve("classes.jsa");

    /** The data directory of the PostgreSQL that {@link ExternalPostgres} copies. */
    static final Path POSTGRES = HOME.resolveSibling("unpacked-postgres");

    private static final Once<List<String>> PROGRAM = new Once<>(UnpackedServer::prepared);

    private UnpackedServer() {}

    /** The arguments of {@code java} up to those of the service: the option of the archive, and the jar. */
    public static List<String> program() {
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
                ServerLaunch.embedded("unpacked", Workspace.directory("none")),
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
        FileSystemUtils.deleteRecursively(POSTGRES);
        try (ExternalPostgres postgres = new ExternalPostgres(POSTGRES)) {
            ServerLaunch launch = ServerLaunch.configured("unpacked", postgres.template(), KeyPairs.ec("secp256r1"))
                    .inTwoRoles();
            run(launch, "-XX:ArchiveClassesAtExit=" + unfinished, "-Dspring.context.exit=onRefresh", "-jar", "" + JAR);
        }
        Files.move(Path.of(unfinished), ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void run(ServerLaunch launch, String... arguments) {
        Path log = Workspace.directory("logs").resolve("unpacked.log");
        Await.success(launch.jvm(List.of(arguments)), log, LIMIT);
    }
}
