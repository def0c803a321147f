package org.clinicalplatform.contract.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command beside servers that are up, on their database. */
@NeedsOwnServer("runs a command on the database of replicas")
class LoadSyntheaTest {

    private final Replicas replicas = Servers.replicas();

    @Test
    void loadWhenEveryRowIsGoodThenItsChartsAreReadAtOnce(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String first = export.patient("Anders");
        String second = export.patient("Bruno");
        Path directory = export.write();
        ServerLaunch launch = ServerLaunch.configured("synthea", replicas.database(), replicas.keys());

        try (CommandProcess load = SmallExport.load(launch, directory)) {
            assertThat(load.awaitExit()).as(load::toString).isZero();
            assertThat(load.err()).isEmpty();
            assertThat(load.out())
                    .contains("Loading " + directory + " into the facility N1 of NORTH")
                    .containsPattern("(?m)^patients\\.csv +2 rows: +2 new, +0 there already, +0 skipped; .* rows/s$")
                    .containsPattern("(?m)^observations\\.csv +6 rows: +6 new, +0 there already, +0 skipped; ")
                    .containsPattern("(?m)^in all +20 rows: +20 new, +0 there already, +0 skipped; ");
        }
        LoadedChart.of(replicas.first(), first).verify("Anders");
        LoadedChart.of(replicas.second(), second).verify("Bruno");
    }
}
