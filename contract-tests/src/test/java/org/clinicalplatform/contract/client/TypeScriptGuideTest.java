package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The front end's guide quotes the example that {@link TypeScriptClientTest} runs. */
class TypeScriptGuideTest {

    private static final Path GUIDE = Path.of("..", "server", "docs", "guide", "front-end.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```typescript.*?$\n(.*?)^```$");

    @Test
    void guideWhenItQuotesTheExampleThenSaysTheSame() throws IOException {
        String example = Files.readString(NodeProject.SOURCES.resolve("clinical.ts"))
                + Files.readString(NodeProject.SOURCES.resolve("chart.ts"));
        List<String> quoted = BLOCK.matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();

        assertThat(quoted).isNotEmpty().allSatisfy(block -> assertThat(example).contains(block));
    }
}
