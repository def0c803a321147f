package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Of two replicas one is killed while clients write and read at both: no change lacks its audit event. */
@NeedsOwnServer("kills a server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWritesTest {

    /** So much longer than the window that reads come before it. */
    private static final Duration LOAD = Duration.ofSeconds(4);

    private static final Duration WINDOW_OF_READS = Duration.ofSeconds(2);
    private static final Duration AFTERWARDS = Duration.ofSeconds(10);
    private static final int CLIENTS = 3;

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final ServerProcess other = replicas.second();
    private final ServerProcess dying =
            ServerLaunch.configured("killed-writes", database, replicas.keys()).start();
    private final String patient = new Patients(database).atN1();
    private final Map<String, Long> acknowledgedWrites = new ConcurrentHashMap<>();
    private final Map<String, Long> acknowledgedReads = new ConcurrentHashMap<>();
    private final AtomicBoolean running = new AtomicBoolean(true);

    @AfterAll
    void stop() {
        dying.close();
    }

    @Test
    void writesWhenTheirProcessIsKilledThenEachAcknowledgedOrCommittedOneHasItsEvent() {
        CompletableFuture<?>[] clients = Stream.of(dying, other)
                .flatMap(server -> {
                    String token = Sessions.at(server).token(Demo.CLINICIAN);
                    return IntStream.range(0, CLIENTS)
                            .mapToObj(i -> CompletableFuture.runAsync(
                                    () -> writeAndRead(server, token), task -> new Thread(task).start()));
                })
                .toArray(CompletableFuture[]::new);
        // the first ones of a process that has just started may take longer than the window
        assertThat(Await.until(AFTERWARDS, () -> !acknowledgedReads.isEmpty()))
                .as("clients read")
                .isTrue();
        Await.pause(LOAD);

        long killed = System.nanoTime();
        dying.kill();
        dying.awaitExit(AFTERWARDS);
        running.set(false);
        CompletableFuture.allOf(clients).join();

        assertThat(acknowledgedWrites.size()).as("enough to lose some").isGreaterThan(2 * CLIENTS);
        assertThat(withoutEvent(acknowledgedWrites.keySet().stream()))
                .as("acknowledged writes without an event, of %s", acknowledgedWrites.size())
                .isZero();
        assertThat(visitsWithoutEvent())
                .as("committed visits without an event, acknowledged or not")
                .isZero();
        Await.pause(WINDOW_OF_READS);
        List<String> readsBefore = acknowledgedReads.entrySet().stream()
                .filter(read -> read.getValue() < killed - WINDOW_OF_READS.toNanos())
                .map(Map.Entry::getKey)
                .toList();
        assertThat(readsBefore).as("reads of before the window").isNotEmpty();
        assertThat(withoutEvent(readsBefore.stream()))
                .as("reads of before the window without an event, of %s", acknowledgedReads.size())
                .isZero();
    }

    private void writeAndRead(ServerUnderTest server, String token) {
        while (running.get()) {
            try {
                String requestId = UUID.randomUUID().toString();
                RawResponse created = server.send(RawRequest.post(Visits.PATH)
                        .json(Visits.opening(patient))
                        .bearer(token)
                        .requestId(requestId));
                acknowledge(created, 201, requestId, acknowledgedWrites);
                String reading = UUID.randomUUID().toString();
                acknowledge(
                        server.send(RawRequest.get(Visits.path(created.json().text("id")))
                                .bearer(token)
                                .requestId(reading)),
                        200,
                        reading,
                        acknowledgedReads);
            } catch (UncheckedIOException | IllegalStateException | IndexOutOfBoundsException e) {
                // no response or half of one, which acknowledges nothing: the server was killed
                return;
            }
        }
    }

    private static void acknowledge(
            RawResponse response, int expected, String requestId, Map<String, Long> acknowledged) {
        if (response.status() == expected) {
            acknowledged.put(requestId, System.nanoTime());
        }
    }

    private long visitsWithoutEvent() {
        return database.number(
                "select count(*) from visit v where v.patient_id = ?::uuid and not exists (select from audit_event e"
                        + " where e.record_id = v.id and e.operation_id = 'createVisit' and e.outcome = 'GRANTED')",
                patient);
    }

    private long withoutEvent(Stream<String> requestIds) {
        return database.number(
                "select count(*) from unnest(?) r (id)"
                        + " where not exists (select from audit_event e where e.request_id = r.id)",
                (Object) requestIds.toArray(String[]::new));
    }
}
