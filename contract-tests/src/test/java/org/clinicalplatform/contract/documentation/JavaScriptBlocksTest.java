package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the JavaScript blocks of the documents on the demonstration, each as a module of its own, where Node is
 * installed.
 */
@LocalMode
class JavaScriptBlocksTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void blocksWhenRunOnTheDemonstrationThenSucceed() throws Exception {
        Tools.assumeInstalled("node");
        Path module = folder.resolve("module.mjs");
        for (CodeBlock block : blocks().toList()) {
            String source = block.text()
                    .replace("http://localhost:8080", Servers.shared().baseUri().toString());
            Files.writeString(module, source);
            Path log = folder.resolve("output.log");
            Process node = new ProcessBuilder("node", module.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            try {
                assertThat(Await.exit(node, LIMIT)).as("%s has ended", block).isTrue();
            } finally {
                node.destroyForcibly();
            }

            assertThat(node.exitValue())
                    .as("%s:%n%s", block, Files.readString(log))
                    .isZero();
        }
    }

    private static Stream<CodeBlock> blocks() {
        return Document.guides().stream()
                .flatMap(page -> page.blocks().stream())
                .filter(block -> block.language().equals("js"));
    }
}
