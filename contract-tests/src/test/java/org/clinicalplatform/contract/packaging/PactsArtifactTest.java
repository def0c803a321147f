package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Pact files as pipelines get them. */
class PactsArtifactTest {

    @Test
    void jarWhenBuiltThenHasEachPactFileAndNothingElse() throws IOException {
        try (JarFile jar = new JarFile(
                        Artifact.ofModule("contract-tests", "-pacts").jar().toFile());
                Stream<Path> files = Files.list(Path.of("src/test/resources/pacts"))) {
            List<String> expected =
                    files.map(file -> "pacts/" + file.getFileName()).toList();

            assertThat(jar.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".json")))
                    .containsExactlyInAnyOrderElementsOf(expected)
                    .isNotEmpty();
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName()))
                    .allMatch(name -> name.startsWith("pacts/") || name.startsWith("META-INF/"));
        }
    }
}
