package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
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
            Process node = new ProcessBuilder("node", module.toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as("%s:%n%s", block, output).isZero();
        }
    }

    private static Stream<CodeBlock> blocks() {
        return Document.guides().stream()
                .flatMap(page -> page.blocks().stream())
                .filter(block -> block.language().equals("js"));
    }
}
