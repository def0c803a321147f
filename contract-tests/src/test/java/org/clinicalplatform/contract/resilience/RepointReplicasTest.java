package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.ModuleMerges.Merge;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** Replicas share the sweep: each obligation is tried by one of them, and none is left over. */
@NeedsOwnServer("starts two replicas in the profile that sweeps")
class RepointReplicasTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int MERGES = 40;

    private final Database database = Servers.emptyDatabase("repoint");
    private final KeyPair keys = KeyPairs.ec("secp256r1");

    @Test
    void sweepWhenTwoReplicasShareItThenBothWorkAndNoObligationIsTriedTwice() {
        try (ServerProcess first = sweeping("repoint-1").startProcess();
                ServerProcess second = sweeping("repoint-2").startProcess()) {
            first.awaitReady();
            second.awaitReady();
            recordWhoMovesWhat();
            ModuleMerges merges = ModuleMerges.at(first);
            List<Merge> owed = IntStream.range(0, MERGES)
                    .mapToObj(i -> merges.owingRowsLater(600))
                    .toList();
            due();

            assertThat(Await.until(SOON, () -> outstanding() == 0)).isTrue();

            assertThat(database.number("select count(*) from patient_merge_module_repoint where attempts <> 1"))
                    .isZero();
            assertThat(database.number("select count(*) from lab.move")).isEqualTo(MERGES);
            assertThat(database.number("select count(distinct row_id) from lab.move"))
                    .isEqualTo(MERGES);
            assertThat(database.number("select count(distinct client) from lab.move"))
                    .as("replicas that took part")
                    .isEqualTo(2);
            assertThat(owed)
                    .allSatisfy(merge -> assertThat(merges.count("lab.lab_order", merge.survivor()))
                            .isEqualTo(1));
        }
    }

    /** Each move also takes a moment, so that the two are at it at the same time. */
    private void recordWhoMovesWhat() {
        database.update("create table lab.move (row_id uuid, client text)");
        database.update("create function lab.record_move() returns trigger language plpgsql as $$ begin"
                + " insert into lab.move values (new.id, current_setting('application_name'));"
                + " perform pg_sleep(0.02); return new; end $$");
        database.update("create trigger record_move before update on lab.lab_order"
                + " for each row execute function lab.record_move()");
    }

    private void due() {
        database.update("update patient_merge_module_repoint set next_attempt_at = now()");
    }

    private long outstanding() {
        return database.number(
                "select count(*) from patient_merge_module_repoint where state not in ('COMPLETED', 'NO_OP')");
    }

    private ServerLaunch sweeping(String name) {
        return ServerLaunch.configured(name, database, keys)
                .with("SPRING_PROFILES_ACTIVE", "scheduler")
                .with("SVC_MERGE_MODULE_REPOINT_POLL_DELAY_MS", "200")
                // of its own for each process, by which the database tells them apart
                .with("SPRING_DATASOURCE_HIKARI_DATA_SOURCE_PROPERTIES_APPLICATIONNAME", name);
    }
}
