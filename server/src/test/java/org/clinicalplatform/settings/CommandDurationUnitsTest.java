package org.clinicalplatform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.duplicate.FindDuplicatesCommand;
import org.clinicalplatform.demographics.matching.EstimateCommand;
import org.clinicalplatform.platform.command.Command;
import org.clinicalplatform.testing.CommandOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command must not take for milliseconds what a start refuses; each starts its own part of the service. */
class CommandDurationUnitsTest {
    private final CommandOutput output = new CommandOutput();

    @Test
    void findDuplicatesWhenADurationHasNoUnitThenIsRefused() {
        assertRefused(new FindDuplicatesCommand(output.out(), output.err()), "find-duplicates");
    }

    @Test
    void estimateMatchingWhenADurationHasNoUnitThenIsRefused(@TempDir Path directory) {
        assertRefused(
                new EstimateCommand(output.out(), output.err()),
                "estimate-matching",
                "--tenant=CLINIC",
                "--output=" + directory.resolve("matching.yaml"));
    }

    private void assertRefused(Command command, String... arguments) {
        String[] all = Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none",
                                "--svc.migration.lock-wait=3600"))
                .toArray(String[]::new);

        assertThat(command.run(all)).isEqualTo(Command.FAILED);
        assertThat(output.errors()).contains("svc.migration.lock-wait has no unit");
    }
}
