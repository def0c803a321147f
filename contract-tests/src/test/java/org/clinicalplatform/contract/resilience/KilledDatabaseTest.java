package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** The embedded PostgreSQL of a running service is killed. */
@NeedsOwnServer("kills the database of a server")
class KilledDatabaseTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);
    private static final String RUNS_AGAIN = "The embedded PostgreSQL runs again after ";
    private static final int USERS = 3;
    private static final int SOME = 20;

    private final ServerLaunch launch = Servers.embedded("killed-database");
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<RawResponse> refusals = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean(true);

    @Test
    void databaseWhenKilledThenTheServiceAnswersAgainWithAllThatWasAcknowledged() {
        try (ServerProcess server = launch.start()) {
            String token = Sessions.at(server).token(Demo.CLINICIAN);
            CompletableFuture<?>[] users = IntStream.range(0, USERS)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> keepOpeningVisits(server, token), work -> new Thread(work, "user").start()))
                    .toArray(CompletableFuture[]::new);

            for (int kills = 1; kills <= 2; kills++) {
                awaitAcknowledged(SOME);
                launch.databaseProcesses().forEach(ProcessHandle::destroyForcibly);
                awaitRestarts(server, kills);
                awaitAcknowledged(SOME);
            }
            running.set(false);
            CompletableFuture.allOf(users).join();

            assertThat(refusals)
                    .allSatisfy(refusal -> assertThat(refusal.status()).isEqualTo(503))
                    .allSatisfy(
                            refusal -> assertThat(refusal.header("Retry-After")).isPresent());
            assertThat(acknowledged)
                    .allSatisfy(visit -> assertThat(read(server, token, visit))
                            .as("visit %s was acknowledged", visit)
                            .isEqualTo(200));
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

    /** A commit that the database did not confirm acknowledges nothing and is no refusal either. */
    private void keepOpeningVisits(ServerUnderTest server, String token) {
        while (running.get()) {
            RawResponse response =
                    server.send(RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1)));
            if (response.status() == 201) {
                acknowledged.add(response.json().text("id"));
            } else if (!response.text().contains("OUTCOME_UNKNOWN")) {
                refusals.add(response);
            }
        }
    }

    private void awaitAcknowledged(int more) {
        int before = acknowledged.size();
        assertThat(Await.until(PATIENCE, () -> acknowledged.size() >= before + more))
                .as("%s more visits, last refused with %s", more, refusals)
                .isTrue();
    }

    private static void awaitRestarts(ServerProcess server, int expected) {
        assertThat(Await.until(PATIENCE, () -> server.log().split(RUNS_AGAIN, -1).length > expected))
                .as("restarts of the database: %s", expected)
                .isTrue();
    }

    private static int read(ServerUnderTest server, String token, String visitId) {
        return server.send(RawRequest.get(Visits.path(visitId)).bearer(token)).status();
    }
}
