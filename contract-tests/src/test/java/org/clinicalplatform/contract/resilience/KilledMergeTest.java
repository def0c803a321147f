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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.ModuleMerges.Merge;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawResponse;
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

/**
 * Processes of one database are killed while they merge and sweep: each merge is complete or rolled back, and another
 * process completes the obligations of the modules, each once.
 */
@NeedsOwnServer("kills servers, and leaves a module out")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KilledMergeTest {

    /** Each waits for its lock a second and a half at a time, and is sent again: seldom do all wait at one moment. */
    private static final int AT_ONCE_IN_THE_MIDDLE = 4;

    private static final int FREE_MERGES = 8;
    private static final int SHARED_OBLIGATIONS = 40;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final List<ClinicalRecords> KINDS = List.of(ClinicalRecords.values());

    private final Database database = Servers.emptyDatabase("killed_merge");
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Patients patients = new Patients(database);
    private final Merge early;
    private final Merge late;
    private final ServerProcess dying;
    private final ServerProcess other;

    /** The first process lacks a module, and is killed with an obligation that is just owed. */
    KilledMergeTest() {
        try (ServerProcess killed = sweeping("killed-merge-0")
                .with("SVC_MODULES_LAB_ENABLED", "false")
                .start()) {
            assertThat(database.number("select count(*) from pg_namespace where nspname = 'lab'"))
                    .isZero();
            early = ModuleMerges.at(killed).owingRowsIn(List.of("imaging.imaging_order"));
            assertStates(killed, early, "COMPLETED", "NOT_DEPLOYED", "NO_OP");
            late = ModuleMerges.at(killed).owing();
            killed.kill();
        }
        dying = sweeping("killed-merge-1").startProcess();
        other = sweeping("killed-merge-2").startProcess();
        dying.awaitReady();
        other.awaitReady();
    }

    @AfterAll
    void stop() {
        dying.close();
        other.close();
    }

    @Test
    void sweepWhenTheProcessWasKilledOrAModuleWasAwayThenItsRowsFollowInTheEnd() {
        assertStates(other, early, "COMPLETED", "NO_OP", "NO_OP");
        assertStates(other, late, "NO_OP", "NO_OP", "NO_OP");
        Merge next = ModuleMerges.at(other).owingRows();
        assertStates(other, next, "COMPLETED", "COMPLETED", "COMPLETED");
        assertThat(ModuleMerges.at(other).count("lab.lab_result", next.survivor()))
                .isEqualTo(1);
    }

    @Test
    void sweepWhenTwoReplicasShareItThenBothWorkAndNoObligationIsTriedTwice() {
        recordWhoMovesWhat();
        ModuleMerges merges = ModuleMerges.at(other);
        List<Merge> owed = Stream.generate(() -> merges.owingRowsLater(600))
                .limit(SHARED_OBLIGATIONS)
                .toList();
        String[] ids = owed.stream().map(Merge::id).toArray(String[]::new);
        database.update(
                "update patient_merge_module_repoint set next_attempt_at = now() where person_merge_id::text = any(?)",
                (Object) ids);

        awaitNothingOutstanding();

        assertThat(database.number(
                        "select count(*) from patient_merge_module_repoint where attempts <> 1"
                                + " and person_merge_id::text = any(?)",
                        (Object) ids))
                .isZero();
        assertThat(database.number("select count(*) from lab.move")).isEqualTo(SHARED_OBLIGATIONS);
        assertThat(database.number("select count(distinct row_id) from lab.move"))
                .isEqualTo(SHARED_OBLIGATIONS);
        assertThat(database.number("select count(distinct client) from lab.move"))
                .as("replicas that took part")
                .isEqualTo(2);
        assertThat(owed)
                .allSatisfy(merge -> assertThat(merges.count("lab.lab_order", merge.survivor()))
                        .isEqualTo(1));
        database.update("drop trigger record_move on lab.lab_order");
    }

    /** Each move also takes a moment, so that the two are at it at the same time. */
    private void recordWhoMovesWhat() {
        database.update("create table lab.move (row_id uuid, client text)");
        database.update("create function lab.record_move() returns trigger language plpgsql as $$ begin"
                + " insert into lab.move values (new.id, current_setting('application_name'));"
                + " perform pg_sleep(0.02); return new; end $$");
        database.update("create trigger record_move before update on lab.lab_order"
                + " for each row execute function lab.record_move()");
    }

    /** Some merges wait for locks, each in another table; others commit. Runs last, because it ends a process. */
    @Test
    @Order(Integer.MAX_VALUE)
    void mergesWhenTheirProcessIsKilledThenEachIsDoneOrUntouchedAndTheOtherFinishes() {
        ModuleMerges modules = ModuleMerges.at(other);
        List<Pair> waiting = KINDS.stream().map(kind -> pair()).toList();
        List<Pair> free = Stream.generate(this::pair).limit(FREE_MERGES).toList();
        free.forEach(pair -> ModuleMerges.TABLES.forEach(table -> modules.row(table, pair.loser())));
        List<Lock> locks = new ArrayList<>();
        try {
            for (int i = 0; i < KINDS.size(); i++) {
                locks.add(Lock.by(
                        database,
                        "select 1 from " + table(KINDS.get(i)) + " where patient_id = ?::uuid for update",
                        waiting.get(i).loser()));
            }
            List<CompletableFuture<RawResponse>> merging = merging(waiting);
            assertThat(Await.until(SOON, () -> waiters() >= AT_ONCE_IN_THE_MIDDLE))
                    .as("most merges wait, each in another table")
                    .isTrue();
            CompletableFuture.anyOf(merging(free).toArray(CompletableFuture[]::new))
                    .join();
            dying.kill();
            assertThat(merging).allSatisfy(merge -> assertThat(merge).failsWithin(SOON));
        } finally {
            locks.forEach(Lock::close);
        }
        awaitSilence();

        assertThat(waiting).noneMatch(this::isMerged);
        assertThat(free).anyMatch(this::isMerged);
        assertThat(Stream.concat(waiting.stream(), free.stream())).allSatisfy(pair -> {
            if (!isMerged(pair)) {
                assertUntouched(pair);
                assertThat(merge(other, pair).status()).isEqualTo(201);
            }
            assertThat(rows(pair.survivor())).isEqualTo(pair.before());
        });
        awaitNothingOutstanding();
        assertThat(free)
                .allSatisfy(pair -> assertThat(ModuleMerges.TABLES)
                        .allSatisfy(table -> assertThat(modules.count(table, pair.survivor()))
                                .isEqualTo(1)));
    }

    /**
     * Two patients of whom one has a record of each kind.
     *
     * @param before the records of the loser
     */
    private record Pair(String survivor, String loser, Map<String, Long> before) {}

    private Pair pair() {
        String loser = patients.atN1();
        String token = Sessions.at(other).token(Demo.CLINICIAN);
        KINDS.forEach(kind -> kind.create(other, token, kind.body(loser)));
        return new Pair(patients.atN1(), loser, rows(loser));
    }

    private List<CompletableFuture<RawResponse>> merging(List<Pair> pairs) {
        Sessions.at(dying).token(Demo.CLERK);
        return pairs.stream()
                .map(pair -> CompletableFuture.supplyAsync(() -> merge(dying, pair), task -> new Thread(task).start()))
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

    private void awaitNothingOutstanding() {
        assertThat(Await.until(
                        SOON,
                        () -> database.number("select count(*) from patient_merge_module_repoint"
                                        + " where state not in ('COMPLETED', 'NO_OP')")
                                == 0))
                .as("no obligation is outstanding")
                .isTrue();
    }

    private static void assertStates(ServerProcess server, Merge merge, String... expected) {
        ModuleMerges merges = ModuleMerges.at(server);
        Supplier<List<String>> states = () -> ModuleMerges.MODULES.stream()
                .map(module -> merges.state(merge, module))
                .toList();
        Await.until(SOON, () -> states.get().equals(List.of(expected)));
        assertThat(states.get()).containsExactly(expected);
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

    /** What the dead process had sent may still be carried out. */
    private void awaitSilence() {
        assertThat(Await.until(
                        SOON,
                        () -> database.number(
                                        "select count(*) from pg_stat_activity where application_name = ?",
                                        "killed-merge-1")
                                == 0))
                .isTrue();
    }

    private ServerLaunch sweeping(String name) {
        return ServerLaunch.configured(name, database, keys)
                .with("SPRING_PROFILES_ACTIVE", "scheduler")
                .with("SVC_MERGE_MODULE_REPOINT_POLL_DELAY_MS", "200")
                // of its own for each process, by which the database tells them apart
                .with("SPRING_DATASOURCE_HIKARI_DATA_SOURCE_PROPERTIES_APPLICATIONNAME", name);
    }
}
