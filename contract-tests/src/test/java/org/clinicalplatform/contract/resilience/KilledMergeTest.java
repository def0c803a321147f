package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** A process that dies in the middle of a merge leaves nothing of it. */
@NeedsOwnServer("kills servers")
class KilledMergeTest {

    private static final int ROUNDS = 3;
    private static final Duration SOON = Duration.ofSeconds(20);

    /** In which the merge is held up, one a round. */
    private static final List<String> TABLES = List.of("observation", "care_plan", "allergy", "condition", "encounter");

    private final Database database = Servers.emptyDatabase("killed_merge");
    private final ServerLaunch launch = ServerLaunch.configured("killed-merge", database, KeyPairs.ec("secp256r1"));

    @Test
    void mergeWhenTheProcessIsKilledInTheMiddleThenNothingHasHappenedAndCanBeDoneAgain() {
        ServerProcess server = launch.start();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                server = killInTheMiddle(server, TABLES.get(round));
            }
        } finally {
            server.close();
        }
    }

    /** Answers the server that was started in its place. */
    private ServerProcess killInTheMiddle(ServerProcess server, String table) {
        Patients patients = new Patients(database);
        String survivor = patients.atN1();
        String loser = patients.atN1();
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            kind.create(server, token, kind.body(loser));
        }
        Map<String, Long> before = rows(loser);
        String clerk = Sessions.at(server).token(Demo.CLERK);
        try (Lock held =
                Lock.by(database, "select 1 from " + table + " where patient_id = ?::uuid for update", loser)) {
            CompletableFuture<Void> merging =
                    CompletableFuture.runAsync(() -> server.send(RawRequest.post(PersonMerges.PATH)
                            .json(PersonMerges.body(patients.personOf(survivor), patients.personOf(loser))
                                    .toString())
                            .bearer(clerk)));
            assertThat(Await.until(SOON, () -> waiters() > 0))
                    .as("the merge waits for %s with %s", table, held)
                    .isTrue();
            server.kill();
            assertThat(merging).failsWithin(SOON);
        }

        assertThat(Await.until(SOON, () -> waiters() == 0)).isTrue();
        assertThat(rows(loser)).isEqualTo(before);
        assertThat(rows(survivor).values()).containsOnly(0L);
        assertThat(database.number(
                        "select count(*) from patient where id = ?::uuid and voided_at is null and version = 0", loser))
                .isEqualTo(1);
        assertThat(database.number("select count(*) from person_merge where loser_patient_id = ?::uuid", loser))
                .isZero();
        ServerProcess restarted = launch.start();
        assertThat(PersonMerges.at(restarted)
                        .merge(patients.personOf(survivor), patients.personOf(loser))
                        .status())
                .isEqualTo(201);
        assertThat(rows(survivor)).isEqualTo(before);
        return restarted;
    }

    private long waiters() {
        return database.number("select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock' and state = 'active' and query like '%person_merge_row%'");
    }

    private Map<String, Long> rows(String patientId) {
        Map<String, Long> rows = new TreeMap<>();
        for (String table : TABLES) {
            rows.put(
                    table,
                    database.number(
                            "select count(*) from " + table + " where patient_id = ?::uuid and voided_at is null",
                            patientId));
        }
        return rows;
    }
}
