package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.documentation.ShellSession.Outcome;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of the documents on the demonstration: all shell blocks of a page except for an installation's, and
 * for those whose needs are missing. The pages undo what other tests would notice.
 */
@LocalMode
class DemonstrationCommandsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("pages")
    void commandsWhenRunInTheirOrderThenRespondAsThePageSays(Document page) {
        Tools.assumeInstalled("bash", "curl", "sed");
        Assumptions.assumeTrue(
                Servers.sharedIsEmbedded() || Servers.sharedIsForeign(),
                "a server with a configured database does not serve the specification");
        List<CodeBlock> blocks = commands(page);
        Map<CodeBlock, Outcome> outcomes = new ShellSession(folder)
                .replacing("http://localhost:8080", Servers.shared().baseUri().toString())
                .run(blocks);

        assertThat(outcomes).allSatisfy((block, outcome) -> {
            assertThat(outcome.succeeded())
                    .as("%s:%n%s", block, outcome.output())
                    .isTrue();
            assertThat(outcome.refusals())
                    .as("%s:%n%s", block, outcome.output())
                    .isEqualTo(block.expected());
        });
        assertThat(outcomes).containsOnlyKeys(blocks);
    }

    static Stream<Document> pages() {
        return Document.guides().stream().filter(page -> !commands(page).isEmpty());
    }

    private static List<CodeBlock> commands(Document page) {
        return page.blocks().stream()
                .filter(block -> block.language().equals("sh") && !Tools.installs(block))
                .filter(block -> Tools.missing(block).isEmpty())
                .toList();
    }
}
