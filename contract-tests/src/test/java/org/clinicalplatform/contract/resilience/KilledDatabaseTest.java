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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** The embedded PostgreSQL of a running service is killed, on a machine whose language has digits of its own. */
@NeedsOwnServer("kills the database of a server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KilledDatabaseTest {

    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(60);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);
    private static final String RUNS_AGAIN = "The embedded PostgreSQL runs again after ";
    private static final int SOME = 20;

    private final ServerLaunch launch =
            Servers.embedded("killed-database").with("JAVA_TOOL_OPTIONS", "-Duser.language=fa -Duser.country=IR");

    private final ServerProcess server = launch.start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    @Order(1)
    void databaseWhenKilledThenTheServiceRespondsAgainWithAllThatWasAcknowledged() {
        try (VisitWriters writers = new VisitWriters(server, Sessions.at(server).token(Demo.CLINICIAN))) {
            for (int kills = 1; kills <= 2; kills++) {
                writers.awaitAcknowledged(SOME);
                launch.databaseProcesses().forEach(ProcessHandle::destroyForcibly);
                awaitRestarts(kills);
                writers.awaitAcknowledged(SOME);
            }
            writers.verify();
        }
    }

    @Test
    @Order(2)
    void serviceWhenStoppedWithItsDatabaseKilledThenStartsNoOtherAndEnds() {
        List<ProcessHandle> database = launch.databaseProcesses();
        assertThat(database).isNotEmpty();

        server.terminate();
        database.forEach(ProcessHandle::destroyForcibly);

        server.awaitExit(ORDERLY_END);
        assertThat(launch.databaseProcesses()).isEmpty();
    }

    private void awaitRestarts(int expected) {
        assertThat(Await.until(RECOVERY_LIMIT, () -> server.log().split(RUNS_AGAIN, -1).length > expected))
                .as("restarts of the database: %s", expected)
                .isTrue();
    }
}
