package org.clinicalplatform.contract.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The command beside a server that is up, both on one configured database. */
@NeedsOwnServer("runs a command on a database of its own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadSyntheaTest {

    private final Database database = Servers.emptyDatabase("synthea");
    private final ServerLaunch launch = ServerLaunch.configured("synthea", database, KeyPairs.ec("secp256r1"));
    private final ServerProcess server = launch.start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void loadWhenEveryRowIsGoodThenItsChartsAreReadAtOnceAndASecondRunAddsNothing(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String first = export.patient("Anders");
        String second = export.patient("Bruno");
        Path directory = export.write();

        try (CommandProcess load = load(directory)) {
            assertThat(load.awaitExit()).as(load::toString).isZero();
            assertThat(load.err()).isEmpty();
            assertThat(load.out())
                    .contains("Loading " + directory + " into the facility N1 of NORTH")
                    .containsPattern("(?m)^patients\\.csv +2 rows: +2 new, +0 there already, +0 skipped; .* rows/s$")
                    .containsPattern("(?m)^observations\\.csv +6 rows: +6 new, +0 there already, +0 skipped; ")
                    .containsPattern("(?m)^in all +20 rows: +20 new, +0 there already, +0 skipped; ");
        }
        LoadedChart.of(server, first).verify("Anders");
        LoadedChart.of(server, second).verify("Bruno");

        try (CommandProcess again = load(directory)) {
            assertThat(again.awaitExit()).as(again::toString).isZero();
            assertThat(again.out()).containsPattern("(?m)^in all +20 rows: +0 new, +20 there already, +0 skipped; ");
        }
        LoadedChart.of(server, first).verify("Anders");
    }

    private CommandProcess load(Path directory) {
        return launch.startCommand("load-synthea", "--directory=" + directory, "--tenant=NORTH", "--facility=N1");
    }
}
