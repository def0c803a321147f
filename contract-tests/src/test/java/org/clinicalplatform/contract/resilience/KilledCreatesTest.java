package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
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
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A replica is killed while clients create at it with keys, which they repeat at the other one: each create is made
 * once.
 */
@NeedsOwnServer("kills a server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledCreatesTest {

    private static final Duration LOAD = Duration.ofSeconds(2);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int CLIENTS = 6;
    private static final int ATTEMPTS = 50;

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final ServerProcess other = replicas.second();
    private final ServerProcess dying =
            ServerLaunch.configured("killed-creates", database, replicas.keys()).start();
    private final String patient = new Patients(database).atN1();
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final Map<String, String> visitsByKey = new ConcurrentHashMap<>();
    private final Map<String, String> broken = new ConcurrentHashMap<>();

    @AfterAll
    void stop() {
        dying.close();
    }

    @Test
    void createsWhenTheirProcessIsKilledAndTheyAreRepeatedElsewhereThenEachIsMadeOnce() {
        String token = Sessions.at(dying).token(Demo.CLINICIAN);
        CompletableFuture<?>[] clients = IntStream.range(0, CLIENTS)
                .mapToObj(i -> CompletableFuture.runAsync(() -> create(token), task -> new Thread(task).start()))
                .toArray(CompletableFuture[]::new);
        Await.pause(LOAD);
        // the first ones of a process that has just started may take longer than that
        assertThat(Await.until(SOON, () -> visitsByKey.size() > CLIENTS))
                .as("creates before the end, %s", visitsByKey.size())
                .isTrue();

        dying.kill();
        dying.awaitExit(SOON);
        running.set(false);
        CompletableFuture.allOf(clients).join();

        assertThat(broken).as("creates without a response").isNotEmpty();
        broken.keySet().forEach(key -> visitsByKey.put(key, repeated(key, token)));
        assertThat(visits()).isEqualTo(visitsByKey.size());
        assertThat(visitsByKey.values()).doesNotHaveDuplicates();
        assertThat(database.number(
                        "select count(*) from idempotency_key k join visit v on v.id = k.record_id"
                                + " where v.patient_id = ?::uuid",
                        patient))
                .as("one key for each visit")
                .isEqualTo(visitsByKey.size());
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
                .json(Visits.opening(patient))
                .bearer(token)
                .header("Idempotency-Key", key);
    }

    private long visits() {
        return database.number("select count(*) from visit where patient_id = ?::uuid", patient);
    }
}
