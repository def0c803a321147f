package org.clinicalplatform.contract.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** The packaged command prints a script that can be executed as it is. */
@NeedsOwnServer("runs a command on a database of its own")
class MigrationPreviewTest {

    private final Database database = Servers.emptyDatabase("preview");

    /** As in cron: the keys of candidates would be computed from question marks. */
    @Test
    void dryRunWhenTheLocaleIsPosixThenPrintsEveryLetter() {
        ServerLaunch launch = ServerLaunch.configured("preview", database, KeyPairs.ec("secp256r1"))
                .with("LC_ALL", "POSIX");

        try (CommandProcess preview = launch.startCommand("migrate", "--dry-run")) {
            assertThat(preview.awaitExit()).as(preview::toString).isZero();
            assertThat(preview.out()).contains("create or replace function").contains("'ж', 'zh'");
        }
    }
}
