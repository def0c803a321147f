package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.clinicalplatform.testing.CommandOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntegrityCommandTest {
    private final CommandOutput output = new CommandOutput();

    /** The checks of an embedded database, set up just now, would all hold. */
    @Test
    void commandWhenNoDatabaseIsConfiguredThenEndsWithTwoAndSetsNoneUp(@TempDir Path directory) {
        int status = new IntegrityCommand(output.out(), output.err())
                .run("verify-integrity", "--spring.datasource.url=", "--svc.embedded.data-dir=" + directory);

        assertThat(status).isEqualTo(2);
        assertThat(output.errors())
                .isEqualTo("The command failed: No database is configured: set SPRING_DATASOURCE_URL\n");
        assertThat(output.printed()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }
}
