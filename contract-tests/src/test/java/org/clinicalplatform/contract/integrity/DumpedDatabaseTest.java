package org.clinicalplatform.contract.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.KeyPair;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PostgresNode;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database is dumped while its service runs, and restored, with the programs and options of the operator's guide.
 * Skipped on a machine that has no PostgreSQL of its own: the embedded one has no such programs.
 */
@NeedsOwnServer("needs a PostgreSQL with pg_dump of the same version")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DumpedDatabaseTest {

    private final KeyPair keys = KeyPairs.ec("secp256r1");

    private PostgresNode node;
    private Database clinical;
    private Path dump;
    private Path roles;

    @BeforeAll
    void dump(@TempDir Path folder) {
        PostgresNode.missing().ifPresent(Assumptions::abort);
        node = PostgresNode.start("dumped");
        clinical = node.create("clinical");
        dump = folder.resolve("clinical.dump");
        roles = folder.resolve("roles.sql");
        try (ServerProcess server =
                ServerLaunch.configured("dumped", clinical, keys).inTwoRoles().start()) {
            assertThat(server.isAlive()).isTrue();
            node.dump("clinical", dump);
        }
        node.dumpRoles(roles);
    }

    @AfterAll
    void stop() {
        if (node != null) {
            node.close();
        }
    }

    @Test
    void dumpWhenRestoredThenTheDatabaseIsWhole() {
        Database restored = node.create("restored");
        node.restore(dump, "restored");

        String visits = "select count(*) from visit";
        assertThat(restored.number(visits)).isPositive().isEqualTo(clinical.number(visits));
        try (CommandProcess command =
                ServerLaunch.configured("restored", restored, keys).startCommand("verify-integrity")) {
            assertThat(command.awaitExit()).as(command::toString).isZero();
        }
        assertNumbersSkipped(clinical, restored);
    }

    /** The number of a patient who is registered after the dump is on a wristband. */
    private static void assertNumbersSkipped(Database clinical, Database restored) {
        String next = "select next_patient_number()";
        String worn = clinical.text(next);

        restored.text("select setval('patient_number', last_value + 10000) from patient_number");

        assertThat(Stream.generate(() -> restored.text(next)).limit(5)).doesNotContain(worn);
    }

    /** The dump grants rights to the role of the service, and a dump has no roles. */
    @Test
    void dumpWhenRestoredOnAnotherMachineThenNeedsTheRolesFirst() {
        try (PostgresNode other = PostgresNode.start("other-machine")) {
            other.create("refused");
            assertThatThrownBy(() -> other.restore(dump, "refused")).hasMessageContaining("does not exist");
            other.createRoles(roles);
            Database restored = other.create("restored");
            other.restore(dump, "restored");

            try (CommandProcess command = ServerLaunch.configured("restored-elsewhere", restored, keys)
                    .inTwoRoles()
                    .startCommand("verify-integrity")) {
                assertThat(command.awaitExit()).as(command::toString).isZero();
            }
        }
    }
}
