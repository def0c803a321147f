package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.synthea.LoadedChart;
import org.clinicalplatform.contract.synthea.SmallExport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar on its embedded database: loaded by the command, served, killed during use, and ended in order. */
@NeedsOwnServer("kills servers")
class RestartTest {

    private static final Duration ORDERLY_END = Duration.ofSeconds(30);

    private final ServerLaunch launch = Servers.embedded("restarted");

    @Test
    void serverWhenKilledDuringUseThenComesBackWithItsDataAndEndsInOrder(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String loaded = export.patient("Gino");
        Path directory = export.write();
        verifyLoadedBeforeTheServiceRan(directory);

        Queue<String> confirmed = new ConcurrentLinkedQueue<>();
        String token;
        try (ServerProcess killed = launch.start()) {
            LoadedChart.of(killed, loaded).verify("Gino");
            verifyLoadIsRefusedWhileServed(directory);
            token = Sessions.at(killed).fresh(Demo.CLINICIAN).accessToken();
            List<CompletableFuture<Void>> users = keepOpeningVisits(killed, token, confirmed);
            assertThat(Await.until(Duration.ofSeconds(20), () -> confirmed.size() > 100))
                    .isTrue();
            assertThat(launch.databaseProcesses()).isNotEmpty();
            killed.kill();
            users.forEach(CompletableFuture::join);
        }

        try (ServerProcess restarted = launch.asPackaged().start()) {
            verifyDenialIsStillSilent(restarted, token);
            assertThat(confirmed)
                    .allSatisfy(
                            visit -> assertThat(read(restarted, token, visit).status())
                                    .as("visit %s was confirmed", visit)
                                    .isEqualTo(200));
            verifyRequestInFlightIsFinished(restarted, token);
        }
    }

    private void verifyLoadedBeforeTheServiceRan(Path directory) {
        try (CommandProcess load = SmallExport.load(launch, directory)) {
            assertThat(load.awaitExit()).as(load::toString).isZero();
            assertThat(load.out()).containsPattern("(?m)^in all +10 rows: +10 new, ");
        }
        assertThat(launch.databaseProcesses()).isEmpty();
    }

    private void verifyLoadIsRefusedWhileServed(Path directory) {
        try (CommandProcess refused = SmallExport.load(launch, directory)) {
            assertThat(refused.awaitExit()).as(refused::toString).isEqualTo(2);
            assertThat(refused.err())
                    .startsWith("The database could not be brought up: The embedded database in ")
                    .contains(" is in use by process ")
                    .hasLineCount(1);
            assertThat(refused.out()).isEmpty();
        }
    }

    private static List<CompletableFuture<Void>> keepOpeningVisits(
            ServerProcess server, String token, Queue<String> confirmed) {
        Runnable user = () -> {
            try {
                while (true) {
                    confirmed.add(Visits.open(server, token));
                }
            } catch (RuntimeException killed) {
                // the server's end ends its user
            }
        };
        return List.of(onThreadOfItsOwn(user), onThreadOfItsOwn(user));
    }

    /** The pool that CompletableFuture takes otherwise may have one thread only, and both users are to work at once. */
    private static CompletableFuture<Void> onThreadOfItsOwn(Runnable user) {
        return CompletableFuture.runAsync(user, task -> new Thread(task, "user").start());
    }

    /** The first requests after a start are the slowest, and must not tell more than later ones. */
    private static void verifyDenialIsStillSilent(ServerProcess server, String token) {
        String unknown = Demo.unknown(0xe01);

        String denied = read(server, token, Demo.VISIT_AT_N2).masked(Demo.VISIT_AT_N2);

        assertThat(denied)
                .startsWith("HTTP/1.1 404")
                .isEqualTo(read(server, token, unknown).masked(unknown));
    }

    private void verifyRequestInFlightIsFinished(ServerProcess server, String token) {
        String visit = Visits.open(server, token);
        CompletableFuture<RawResponse> inFlight;
        try (Lock held =
                Lock.by(server.database(), "select 1 from visit where id = ? for update", UUID.fromString(visit))) {
            inFlight = CompletableFuture.supplyAsync(
                    () -> server.send(RawRequest.post(Visits.endPath(visit)).bearer(token)));
            Await.pause(Duration.ofMillis(300));
            server.terminate();
            Await.pause(Duration.ofMillis(700));
            assertThat(inFlight).as("waits for %s", held).isNotDone();
        }

        assertThat(inFlight.join().status()).isEqualTo(200);
        server.awaitExit(ORDERLY_END);
        assertThat(launch.databaseProcesses()).isEmpty();
    }

    private static RawResponse read(ServerProcess server, String token, String visitId) {
        return server.send(
                RawRequest.get(Visits.path(visitId)).requestId("denial").bearer(token));
    }
}
