package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestInstance;

/**
 * Of two processes on one database one dies during merges: of each merge there is all or nothing, and the other process
 * goes on at once. Both sweep; they take turns in dying.
 */
@NeedsOwnServer("kills servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledMergeTest {

    /** One of each replica; each kill ends several merges. */
    private static final int KILLS = 2;

    /** Each waits for its lock a second and a half at a time, and is sent again: seldom do all wait at one moment. */
    private static final int AT_ONCE_IN_THE_MIDDLE = 4;

    private static final int MERGES_AT_ONCE = 8;
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final List<String> NAMES = List.of("killed-merge-1", "killed-merge-2");
    private static final List<ClinicalRecords> KINDS = List.of(ClinicalRecords.values());

    private final Database database = Servers.emptyDatabase("killed_merge");
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Patients patients = new Patients(database);
    private final List<ServerLaunch> launches =
            NAMES.stream().map(this::sweeping).toList();
    private final List<ServerProcess> servers = started();

    @AfterAll
    void stop() {
        servers.forEach(ServerProcess::close);
    }

    @RepeatedTest(KILLS)
    void mergesWhenTheirProcessIsKilledThenNothingHasHappenedAndTheOtherCanMerge(RepetitionInfo round) {
        int dying = round.getCurrentRepetition() % 2;
        ServerProcess other = servers.get(1 - dying);
        List<Pair> pairs = KINDS.stream().map(kind -> pair(other)).toList();
        List<Lock> locks = new ArrayList<>();
        try {
            for (int i = 0; i < KINDS.size(); i++) {
                locks.add(Lock.by(
                        database,
                        "select 1 from " + table(KINDS.get(i)) + " where patient_id = ?::uuid for update",
                        pairs.get(i).loser()));
            }
            List<CompletableFuture<RawResponse>> merging = merging(servers.get(dying), pairs);
            assertThat(Await.until(SOON, () -> waiters() >= AT_ONCE_IN_THE_MIDDLE))
                    .as("most merges wait, each in another table")
                    .isTrue();
            kill(dying);
            assertThat(merging).allSatisfy(merge -> assertThat(merge).failsWithin(SOON));
        } finally {
            locks.forEach(Lock::close);
        }
        awaitSilence(dying);

        assertThat(pairs).allSatisfy(pair -> {
            assertUntouched(pair);
            assertThat(merge(other, pair).status()).isEqualTo(201);
            assertThat(rows(pair.survivor())).isEqualTo(pair.before());
        });
        restart(dying);
    }

    @RepeatedTest(KILLS)
    void mergesWhenTheirProcessIsKilledAfterACommitThenWhatIsOwedIsDoneByTheOther(RepetitionInfo round) {
        int dying = round.getCurrentRepetition() % 2;
        ServerProcess other = servers.get(1 - dying);
        ModuleMerges modules = ModuleMerges.at(other);
        List<Pair> pairs =
                IntStream.range(0, MERGES_AT_ONCE).mapToObj(i -> pair(other)).toList();
        pairs.forEach(pair -> ModuleMerges.TABLES.forEach(table -> modules.row(table, pair.loser())));

        List<CompletableFuture<RawResponse>> merging = merging(servers.get(dying), pairs);
        CompletableFuture.anyOf(merging.toArray(CompletableFuture[]::new)).join();
        kill(dying);
        awaitSilence(dying);

        assertThat(pairs).anyMatch(this::isMerged);
        for (Pair pair : pairs) {
            if (!isMerged(pair)) {
                assertUntouched(pair);
                assertThat(merge(other, pair).status()).isEqualTo(201);
            }
            assertThat(rows(pair.survivor())).isEqualTo(pair.before());
        }
        assertThat(Await.until(SOON, () -> outstanding() == 0)).isTrue();
        assertThat(pairs)
                .allSatisfy(pair -> assertThat(ModuleMerges.TABLES)
                        .allSatisfy(table -> assertThat(modules.count(table, pair.survivor()))
                                .isEqualTo(1)));
        restart(dying);
    }

    /**
     * Two patients of whom one has a record of each kind.
     *
     * @param before the records of the loser
     */
    private record Pair(String survivor, String loser, Map<String, Long> before) {}

    private Pair pair(ServerProcess server) {
        String loser = patients.atN1();
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        KINDS.forEach(kind -> kind.create(server, token, kind.body(loser)));
        return new Pair(patients.atN1(), loser, rows(loser));
    }

    private List<CompletableFuture<RawResponse>> merging(ServerProcess server, List<Pair> pairs) {
        Sessions.at(server).token(Demo.CLERK);
        return pairs.stream()
                .map(pair -> CompletableFuture.supplyAsync(() -> merge(server, pair), task -> new Thread(task).start()))
                .toList();
    }

    /** One that waits too long for a lock is sent again, so that in the end all of them wait. */
    private RawResponse merge(ServerProcess server, Pair pair) {
        return PersonMerges.at(server).merge(patients.personOf(pair.survivor()), patients.personOf(pair.loser()));
    }

    private void assertUntouched(Pair pair) {
        assertThat(rows(pair.loser())).isEqualTo(pair.before());
        assertThat(rows(pair.survivor()).values()).containsOnly(0L);
        assertThat(database.number(
                        "select count(*) from patient where id = ?::uuid and voided_at is null and version = 0",
                        pair.loser()))
                .isEqualTo(1);
        assertThat(database.number(
                        "select count(*) from patient_merge_module_repoint where from_patient_id = ?::uuid",
                        pair.loser()))
                .isZero();
    }

    private boolean isMerged(Pair pair) {
        return database.number("select count(*) from person_merge where loser_patient_id = ?::uuid", pair.loser()) == 1;
    }

    private long outstanding() {
        return database.number(
                "select count(*) from patient_merge_module_repoint where state not in ('COMPLETED', 'NO_OP')");
    }

    private long waiters() {
        return database.number("select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock' and state = 'active' and query like '%person_merge_row%'");
    }

    private Map<String, Long> rows(String patientId) {
        Map<String, Long> rows = new TreeMap<>();
        for (ClinicalRecords kind : KINDS) {
            rows.put(
                    table(kind),
                    database.number(
                            "select count(*) from " + table(kind) + " where patient_id = ?::uuid and voided_at is null",
                            patientId));
        }
        return rows;
    }

    private static String table(ClinicalRecords kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void kill(int which) {
        servers.get(which).kill();
    }

    /** What the dead process had sent may still be carried out. */
    private void awaitSilence(int which) {
        assertThat(Await.until(
                        SOON,
                        () -> database.number(
                                        "select count(*) from pg_stat_activity where application_name = ?",
                                        NAMES.get(which))
                                == 0))
                .isTrue();
    }

    private void restart(int which) {
        servers.get(which).close();
        servers.set(which, launches.get(which).start());
    }

    private List<ServerProcess> started() {
        List<ServerProcess> both = new ArrayList<>(
                launches.stream().map(ServerLaunch::startProcess).toList());
        both.forEach(ServerProcess::awaitReady);
        return both;
    }

    private ServerLaunch sweeping(String name) {
        return ServerLaunch.configured(name, database, keys)
                .with("SPRING_PROFILES_ACTIVE", "scheduler")
                .with("SVC_MERGE_MODULE_REPOINT_POLL_DELAY_MS", "200")
                // of its own for each process, by which the database tells them apart
                .with("SPRING_DATASOURCE_HIKARI_DATA_SOURCE_PROPERTIES_APPLICATIONNAME", name);
    }
}
