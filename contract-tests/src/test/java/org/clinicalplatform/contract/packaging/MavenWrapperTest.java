package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which Maven the wrapper of the project runs. */
class MavenWrapperTest {
    private static final Path WRAPPER = Path.of("..", ".mvn", "Mvnw.java");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Test
    void wrapperWhenThePathHasOtherThingsOfTheNameThenPassesOverThem(@TempDir Path folder) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("directory"));
        Files.createDirectory(directory.resolve("mvn"));
        Path broken = mvn(folder.resolve("broken"), "#!/no/such/interpreter");
        Path old = mvn(folder.resolve("old"), "#!/bin/sh\necho Apache Maven 3.6.3");
        Path usable = mvn(folder.resolve("usable"), "#!/bin/sh\necho Apache Maven 3.9.9");

        Process wrapper = wrapper(directory, broken, old, usable);

        assertThat(Await.exit(wrapper, LIMIT)).isTrue();
        assertThat(new String(wrapper.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(usable.resolve("mvn").toString());
        assertThat(wrapper.exitValue()).isZero();
    }

    /** The folder, with this Maven. */
    private static Path mvn(Path folder, String script) throws IOException {
        Path mvn = Files.writeString(Files.createDirectories(folder).resolve("mvn"), script + "\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    private static Process wrapper(Path... path) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder command = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", WRAPPER.toString());
        command.redirectError(ProcessBuilder.Redirect.DISCARD);
        command.environment().keySet().removeIf(name -> name.startsWith("MAVEN_") || name.startsWith("MVNW_"));
        String places = Stream.of(path).map(Path::toString).collect(Collectors.joining(":"));
        command.environment().put("PATH", places);
        return command.start();
    }
}
