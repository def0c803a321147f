package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.ModuleMerges.Merge;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** The sweep completes the obligations of a merge after the process was killed or a module was away. */
@NeedsOwnServer("starts and kills servers, and leaves a module out")
class ModuleSweepTest {

    private static final Duration SOON = Duration.ofSeconds(15);

    private final ServerLaunch launch = ServerLaunch.configured(
                    "module-sweep", Servers.emptyDatabase("module_sweep"), KeyPairs.ec("secp256r1"))
            .with("SPRING_PROFILES_ACTIVE", "scheduler")
            .with("SVC_MERGE_MODULE_REPOINT_POLL_DELAY_MS", "300");

    @Test
    void sweepWhenTheProcessWasKilledOrAModuleWasAwayThenItsRowsFollowInTheEnd() {
        Merge early;
        Merge late;
        launch.with("SVC_MODULES_LAB_ENABLED", "false");
        try (ServerProcess killed = launch.start()) {
            assertThat(killed.database().number("select count(*) from pg_namespace where nspname = 'lab'"))
                    .isZero();
            ModuleMerges merges = ModuleMerges.at(killed);
            early = merges.owingRowsIn(List.of("imaging.imaging_order"));
            assertStates(merges, early, List.of("COMPLETED", "NOT_DEPLOYED", "NO_OP"));
            late = merges.owing();
            killed.kill();
        }

        launch.without("SVC_MODULES_LAB_ENABLED");
        try (ServerProcess restarted = launch.start()) {
            ModuleMerges merges = ModuleMerges.at(restarted);
            assertStates(merges, early, List.of("COMPLETED", "NO_OP", "NO_OP"));
            assertStates(merges, late, List.of("NO_OP", "NO_OP", "NO_OP"));
            Merge next = merges.owingRows();
            assertStates(merges, next, List.of("COMPLETED", "COMPLETED", "COMPLETED"));
            assertThat(merges.count("lab.lab_result", next.survivor())).isEqualTo(1);
        }
    }

    private static void assertStates(ModuleMerges merges, Merge merge, List<String> expected) {
        assertThat(Await.until(SOON, () -> states(merges, merge).equals(expected)))
                .as(() -> "states " + states(merges, merge))
                .isTrue();
    }

    private static List<String> states(ModuleMerges merges, Merge merge) {
        return ModuleMerges.MODULES.stream()
                .map(module -> merges.state(merge, module))
                .toList();
    }
}
