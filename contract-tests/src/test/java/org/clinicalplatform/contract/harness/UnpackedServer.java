package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The packaged server as the README unpacks it for quick starts, with an archive of its classes: a start takes little more
 * than half the processor time, and the tests start some eighty servers. Made by whichever process of tests needs it
 * first; the others wait.
 */
final class UnpackedServer {

    private static final long LIMIT_SECONDS = 180;
    private static final Path HOME = Path.of("target", "contract", "unpacked").toAbsolutePath();
    private static final Path JAR = HOME.resolve(Workspace.serverJar().getFileName());
    private static final Path ARCHIVE = HOME.resolve("classes.jsa");
    private static final Path MADE_OF = HOME.resolve("packaged.sha256");
    private static final Once<List<String>> PROGRAM = new Once<>(UnpackedServer::prepared);

    private UnpackedServer() {}

    /** Arguments of the JVM that make it run this program. */
    static List<String> program() {
        return PROGRAM.get();
    }

    private static List<String> prepared() {
        Path lock = HOME.resolveSibling("unpacked.lock");
        try {
            Files.createDirectories(HOME.getParent());
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                String digest = packagedDigest();
                if (held.isValid()
                        && !(Files.exists(MADE_OF) && Files.readString(MADE_OF).equals(digest))) {
                    Files.deleteIfExists(MADE_OF);
                    unpack();
                    archiveClasses();
                    Files.writeString(MADE_OF, digest);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.of("-XX:SharedArchiveFile=" + ARCHIVE, "-jar", JAR.toString());
    }

    /** Jars of reproducible builds bear no time of their own, so it is their content that counts. */
    private static String packagedDigest() throws IOException {
        MessageDigest digest = sha256();
        try (InputStream jar = new DigestInputStream(Files.newInputStream(Workspace.serverJar()), digest)) {
            jar.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
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
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("No unpacked server: " + name + " failed\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
