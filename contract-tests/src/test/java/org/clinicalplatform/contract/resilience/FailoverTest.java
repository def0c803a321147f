package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PostgresNode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ReplicatedPostgres;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * A synchronous standby takes over from the primary of a running service, which is made as the guide says. Skipped on a
 * machine that has no PostgreSQL of its own.
 */
@NeedsOwnServer("replaces the database of a server")
@TestInstance(Lifecycle.PER_CLASS)
class FailoverTest {

    private static final Duration SERVED_AGAIN = Duration.ofSeconds(10);
    private static final Duration GONE = Duration.ofSeconds(5);
    private static final Duration RESPONSE_LIMIT = Duration.ofSeconds(60);
    private static final int SOME = 20;

    private ReplicatedPostgres postgres;
    private ServerProcess server;
    private String token;

    @BeforeAll
    void start() {
        ReplicatedPostgres.missing().ifPresent(Assumptions::abort);
        postgres = ReplicatedPostgres.start();
        server = ServerLaunch.configured("failover", postgres.database(), KeyPairs.ec("secp256r1"))
                .start();
        token = Sessions.at(server).token(Demo.CLINICIAN);
    }

    @BeforeEach
    void twoServers() {
        postgres.repair();
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void primaryWhenKilledUnderLoadThenTheStandbyHasWhatWasAcknowledgedAndServes() {
        try (VisitWriters writers = new VisitWriters(server, token)) {
            writers.awaitAcknowledged(SOME);
            postgres.primary().kill();
            postgres.promote();
            verifyServedAgain(writers);
            writers.awaitAcknowledged(SOME);
            writers.verify();
        }
    }

    /** It still responds, and its connections are not closed by anybody but the service. */
    @Test
    void primaryWhenFencedByReadOnlyThenItsConnectionsAreGone() {
        verifyFenced(former -> former.set("default_transaction_read_only", "on"));
    }

    /** As a firewall does, or a machine that hangs. */
    @Test
    void primaryWhenFencedByTheNetworkThenItsConnectionsAreGone() {
        verifyFenced(former -> former.gateway().fallSilent());
    }

    @Test
    void commitWhenTheWaitForTheStandbyIsCancelledThenTheOutcomeIsUnknown() {
        postgres.standby().stop();

        CompletableFuture<RawResponse> request = CompletableFuture.supplyAsync(
                () -> server.send(RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1))));
        Await.until(RESPONSE_LIMIT, () -> {
            postgres.onPrimary()
                    .update("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
            return request.isDone();
        });

        RawResponse response = request.join();
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.text()).contains("OUTCOME_UNKNOWN");
        assertThat(response.header("Retry-After")).isEmpty();
        assertThat(server.log()).contains("The synchronous standby did not confirm a commit");
    }

    private void verifyFenced(Consumer<PostgresNode> fence) {
        try (VisitWriters writers = new VisitWriters(server, token)) {
            writers.awaitAcknowledged(SOME);
            PostgresNode former = postgres.primary();
            Set<Socket> connections = former.gateway().connections();

            fence.accept(former);
            postgres.promote();

            assertThat(Await.until(GONE, () -> !former.gateway().keepsAnyOf(connections)))
                    .as("connections to the former primary are gone")
                    .isTrue();
            verifyServedAgain(writers);
            writers.verify();
        }
    }

    /** Right after the promotion. */
    private static void verifyServedAgain(VisitWriters writers) {
        long since = System.nanoTime();
        writers.awaitAcknowledged(1);
        assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(SERVED_AGAIN);
    }
}
