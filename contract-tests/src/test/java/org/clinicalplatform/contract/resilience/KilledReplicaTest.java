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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Of two replicas one is killed while clients write and read at both, and while others create at it with keys, which
 * they repeat at the other one: no change lacks its audit event, and each create is made once.
 */
@NeedsOwnServer("kills a server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledReplicaTest {

    /** So much longer than the window that reads come before it. */
    private static final Duration LOAD = Duration.ofSeconds(4);

    private static final Duration WINDOW_OF_READS = Duration.ofSeconds(2);
    private static final Duration SOON = Duration.ofSeconds(10);
    /** A process that has just started takes seconds for the first requests of so many clients. */
    private static final Duration WARM = Duration.ofSeconds(60);

    /** Of each replica. */
    private static final int WRITERS = 3;

    private static final int CREATORS = 6;
    private static final int ATTEMPTS = 50;

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final ServerProcess other = replicas.second();
    private final ServerProcess dying =
            ServerLaunch.configured("killed-replica", database, replicas.keys()).start();
    private final String tokenOfDying = Sessions.at(dying).token(Demo.CLINICIAN);
    private final String patient = new Patients(database).atN1();
    private final String patientOfCreates = new Patients(database).atN1();
    private final Map<String, Long> acknowledgedWrites = new ConcurrentHashMap<>();
    private final Map<String, Long> acknowledgedReads = new ConcurrentHashMap<>();
    private final Map<String, String> visitsByKey = new ConcurrentHashMap<>();
    private final Map<String, String> broken = new ConcurrentHashMap<>();
    private final AtomicBoolean running = new AtomicBoolean(true);
    private long killed;

    @BeforeAll
    void killUnderLoad() {
        String token = Sessions.at(other).token(Demo.CLINICIAN);
        CompletableFuture<?>[] clients = Stream.of(
                        clients(WRITERS, () -> writeAndRead(dying, tokenOfDying)),
                        clients(WRITERS, () -> writeAndRead(other, token)),
                        clients(CREATORS, () -> create(tokenOfDying)))
                .flatMap(all -> all)
                .toArray(CompletableFuture[]::new);
        // the first ones of a process that has just started may take longer than the window
        assertThat(Await.until(WARM, () -> !acknowledgedReads.isEmpty() && visitsByKey.size() > CREATORS))
                .as("reads and creates before the end, %s and %s", acknowledgedReads.size(), visitsByKey.size())
                .isTrue();
        Await.pause(LOAD);

        killed = System.nanoTime();
        dying.kill();
        dying.awaitExit(SOON);
        running.set(false);
        CompletableFuture.allOf(clients).join();
    }

    private static Stream<CompletableFuture<Void>> clients(int number, Runnable work) {
        return IntStream.range(0, number)
                .mapToObj(i -> CompletableFuture.runAsync(work, task -> new Thread(task).start()));
    }

    @AfterAll
    void stop() {
        running.set(false);
        dying.close();
    }

    @Test
    void writesWhenTheirProcessIsKilledThenEachAcknowledgedOrCommittedOneHasItsEvent() {
        assertThat(acknowledgedWrites.size()).as("enough to lose some").isGreaterThan(2 * WRITERS);
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

    @Test
    void createsWhenTheirProcessIsKilledAndTheyAreRepeatedElsewhereThenEachIsMadeOnce() {
        assertThat(broken).as("creates without a response").isNotEmpty();
        broken.keySet().forEach(key -> visitsByKey.put(key, repeated(key, tokenOfDying)));
        assertThat(visitsOfCreates()).isEqualTo(visitsByKey.size());
        assertThat(visitsByKey.values()).doesNotHaveDuplicates();
        assertThat(database.number(
                        "select count(*) from idempotency_key k join visit v on v.id = k.record_id"
                                + " where v.patient_id = ?::uuid",
                        patientOfCreates))
                .as("one key for each visit")
                .isEqualTo(visitsByKey.size());
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

    private void create(String token) {
        while (running.get()) {
            String key = UUID.randomUUID().toString();
            try {
                RawResponse created = dying.send(call(key, token));
                visitsByKey.put(key, created.expect(201).json().text("id"));
            } catch (UncheckedIOException | IllegalStateException | IndexOutOfBoundsException e) {
                // no response or half of one: nobody knows whether the visit was made
                broken.put(key, String.valueOf(e.getMessage()));
                return;
            }
        }
    }

    /** The transaction of a killed process may live a moment longer, and holds the key so long. */
    private String repeated(String key, String token) {
        RawResponse response = other.send(call(key, token));
        for (int i = 0; i < ATTEMPTS && response.status() == 409; i++) {
            Await.pause(Duration.ofMillis(100));
            response = other.send(call(key, token));
        }
        String id = response.expect(201).json().text("id");
        assertThat(other.send(call(key, token)).expect(201).json().text("id")).isEqualTo(id);
        return id;
    }

    private RawRequest call(String key, String token) {
        return RawRequest.post(Visits.PATH)
                .json(Visits.opening(patientOfCreates))
                .bearer(token)
                .header("Idempotency-Key", key);
    }

    private long visitsOfCreates() {
        return database.number("select count(*) from visit where patient_id = ?::uuid", patientOfCreates);
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
