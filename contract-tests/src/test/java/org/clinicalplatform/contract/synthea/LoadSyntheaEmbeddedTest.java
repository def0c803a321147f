package org.clinicalplatform.contract.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command and the service take turns on the embedded database. */
@NeedsOwnServer("runs a command on a database of its own")
class LoadSyntheaEmbeddedTest {

    private final ServerLaunch launch = Servers.embedded("synthea-embedded").asPackaged();

    @Test
    void loadWhenTheServiceNeverRanThenMakesItsDatabaseWhichTheServiceThenServes(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String patient = export.patient("Gino");
        Path directory = export.write();

        try (CommandProcess load = load(directory)) {
            assertThat(load.awaitExit()).as(load::toString).isZero();
            assertThat(load.out()).containsPattern("(?m)^in all +10 rows: +10 new, ");
        }
        assertThat(launch.databaseProcesses()).isEmpty();

        try (ServerProcess server = launch.start()) {
            LoadedChart.of(server, patient).verify("Gino");
            verifyRefusedWhileServed(directory);
        }
    }

    private void verifyRefusedWhileServed(Path directory) {
        try (CommandProcess refused = load(directory)) {
            assertThat(refused.awaitExit()).as(refused::toString).isEqualTo(2);
            assertThat(refused.err())
                    .startsWith("The database could not be brought up: The embedded database in ")
                    .contains(" is in use by process ")
                    .hasLineCount(1);
            assertThat(refused.out()).isEmpty();
        }
    }

    private CommandProcess load(Path directory) {
        return launch.startCommand("load-synthea", "--directory=" + directory, "--tenant=NORTH", "--facility=N1");
    }
}
