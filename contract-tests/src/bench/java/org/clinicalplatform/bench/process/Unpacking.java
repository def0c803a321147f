package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.contract.harness.AbandonedPostgres;

/**
 * The server unpacked, with an archive of its classes, as the operator's guide says.
 *
 * @param archive of the classes, for this JDK alone
 */
record Unpacking(Path javaHome, Path jar, Path archive) {

    private static final long LIMIT_SECONDS = 180;

    static Unpacking of(Path serverJar, Path javaHome, Path home) throws IOException {
        run(
                javaHome,
                home,
                "-Djarmode=tools",
                "-jar",
                serverJar.toString(),
                "extract",
                "--force",
                "--destination",
                home.toString());
        Unpacking unpacked =
                new Unpacking(javaHome, home.resolve(serverJar.getFileName()), home.resolve("classes.jsa"));
        run(
                javaHome,
                home,
                "-XX:ArchiveClassesAtExit=" + unpacked.archive(),
                "-Dspring.context.exit=onRefresh",
                "-jar",
                unpacked.jar().toString());
        return unpacked;
    }

    /** With the archive; and as {@code spring-boot:run} starts it, with the first compiler alone and no archive. */
    List<ServerForm> forms() {
        return List.of(
                new ServerForm(
                        "unpacked, with an archive of its classes",
                        javaHome,
                        List.of("-XX:SharedArchiveFile=" + archive, "-jar", jar.toString())),
                new ServerForm(
                        "unpacked, first compiler alone",
                        javaHome,
                        List.of("-XX:TieredStopAtLevel=1", "-jar", jar.toString())));
    }

    private static void run(Path javaHome, Path home, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(List.of(arguments));
        Path log = home.resolve("unpacking.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("SERVER_PORT", "0");
        builder.environment().put("MANAGEMENT_SERVER_PORT", "0");
        Process process = builder.start();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("Not unpacked:\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
            AbandonedPostgres.end(home.resolve(".data"));
        }
    }
}
