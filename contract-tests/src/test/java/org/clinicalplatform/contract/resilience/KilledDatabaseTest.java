package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The embedded PostgreSQL of a running service is killed, on a machine whose language has digits of its own. */
@NeedsOwnServer("kills the database of a server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledDatabaseTest {

    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(60);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);
    private static final String RUNS_AGAIN = "The embedded PostgreSQL runs again after ";
    private static final int SOME = 20;

    /** Both tests start on the same data: the database is initialised once. */
    private final ServerLaunch launch =
            Servers.embedded("killed-database").with("JAVA_TOOL_OPTIONS", "-Duser.language=fa -Duser.country=IR");

    @Test
    void databaseWhenKilledThenTheServiceRespondsAgainWithAllThatWasAcknowledged() {
        try (ServerProcess server = launch.start();
                VisitWriters writers =
                        new VisitWriters(server, Sessions.at(server).token(Demo.CLINICIAN))) {
            for (int kills = 1; kills <= 2; kills++) {
                writers.awaitAcknowledged(SOME);
                launch.databaseProcesses().forEach(ProcessHandle::destroyForcibly);
                awaitRestarts(server, kills);
                writers.awaitAcknowledged(SOME);
            }
            writers.verify();
        }
        assertThat(launch.databaseProcesses()).isEmpty();
    }

    @Test
    void serviceWhenStoppedWithItsDatabaseKilledThenStartsNoOtherAndEnds() {
        try (ServerProcess server = launch.start()) {
            List<ProcessHandle> database = launch.databaseProcesses();
            assertThat(database).isNotEmpty();

            server.terminate();
            database.forEach(ProcessHandle::destroyForcibly);

            server.awaitExit(ORDERLY_END);
            assertThat(launch.databaseProcesses()).isEmpty();
        }
    }

    private static void awaitRestarts(ServerProcess server, int expected) {
        assertThat(Await.until(RECOVERY_LIMIT, () -> server.log().split(RUNS_AGAIN, -1).length > expected))
                .as("restarts of the database: %s", expected)
                .isTrue();
    }
}
