package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.documentation.JavaProgram.Execution;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles the Java blocks of the documents with the client, without warnings, and runs them on the demonstration
 * except for those that are marked {@code compile} and classes without {@code main}.
 */
@LocalMode
class JavaBlocksTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("pages")
    void blocksWhenCompiledAndRunOnTheDemonstrationThenSucceed(Document page) throws Exception {
        String server = Servers.shared().baseUri().toString();
        List<JavaProgram> programs = JavaProgram.of(page).stream()
                .map(program -> program.replacing("http://localhost:8080", server))
                .toList();

        assertThat(JavaProgram.compile(programs, folder)).isEmpty();
        for (JavaProgram program :
                programs.stream().filter(JavaProgram::hasMain).toList()) {
            Execution execution = program.run(folder);
            assertThat(execution.status())
                    .as("%s of %s:%n%s", program.name(), page, execution.output())
                    .isZero();
        }
    }

    static Stream<Document> pages() {
        return Document.guides().stream()
                .filter(page -> JavaProgram.blocks(page).findAny().isPresent());
    }
}
