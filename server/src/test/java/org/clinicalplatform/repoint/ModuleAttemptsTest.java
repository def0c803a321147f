package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** Every state of an obligation, each by what really leads to it. */
@DatabaseTest
class ModuleAttemptsTest {
    private static final Duration POLL_DELAY = Duration.ofMinutes(1);

    private final TestDatabase db;
    private final TestClock clock;
    private final ModuleRepointSweep sweep;
    private final ModuleAttempts attempts;
    private final ModuleRepointMapper mapper;
    private final NewlyDeployedModules start;
    private final MergeFixture fixture;
    private final PatientRow loser;
    private final PatientRow survivor;

    ModuleAttemptsTest(
            TestDatabase db,
            TestClock clock,
            ModuleRepointSweep sweep,
            ModuleAttempts attempts,
            ModuleRepointMapper mapper,
            NewlyDeployedModules start,
            ModuleObligations obligations,
            TransactionTemplate transactions) {
        this.db = db;
        this.clock = clock;
        this.sweep = sweep;
        this.attempts = attempts;
        this.mapper = mapper;
        this.start = start;
        this.fixture = new MergeFixture(db, obligations, transactions);
        this.loser = fixture.patient();
        this.survivor = fixture.patient();
    }

    @Test
    void attemptWhenTheModulesHoldRowsThenAllSevenTablesFollowAndTheStateIsCompleted() {
        fixture.chart(loser);
        fixture.chart(survivor);
        UUID merge = fixture.merge(loser, survivor);
        assertThat(fixture.states(merge)).containsOnly(State.PENDING).hasSize(3);

        clock.advance(Duration.ofSeconds(3));
        sweep.run();

        assertThat(fixture.states(merge)).containsOnly(State.COMPLETED);
        assertThat(fixture.count(loser)).isZero();
        assertThat(fixture.count(survivor)).isEqualTo(14);
        ModuleObligation imaging = fixture.of(merge, "imaging");
        assertThat(imaging.attempts()).isEqualTo(1);
        assertThat(imaging.movedRows()).isEqualTo(3);
        assertThat(imaging.lastAttemptAt()).isEqualTo(clock.instant());
        assertThat(imaging.nextAttemptAt()).isNull();
        assertThat(imaging.lastError()).isNull();
        assertThat(imaging.outstandingTables()).isEmpty();
        assertThat(db.sql("select count(*) from lab.lab_order where patient_id = ? and updated_at = ?")
                        .params(survivor.id(), clock.instant().atOffset(java.time.ZoneOffset.UTC))
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void attemptWhenAModuleHoldsNothingThenTheStateIsNoOp() {
        fixture.row("lab.lab_result", loser);
        UUID merge = fixture.merge(loser, survivor);

        sweep.run();

        assertThat(fixture.states(merge)).containsExactly(State.NO_OP, State.COMPLETED, State.NO_OP);
    }

    @Test
    void attemptWhenThereAreMoreRowsThanABatchThenAllFollowAndAreWrittenDown() {
        fixture.rows("lab.lab_result", loser, 2 * Way.BATCH + 17);
        UUID merge = fixture.merge(loser, survivor);

        sweep.run();

        assertThat(fixture.of(merge, "lab").movedRows()).isEqualTo(2 * Way.BATCH + 17);
        assertThat(fixture.count("lab.lab_result", survivor)).isEqualTo(2 * Way.BATCH + 17);
        assertThat(ledger(merge)).isEqualTo(2 * Way.BATCH + 17);
    }

    @Test
    void attemptWhenSomebodyHoldsOneRowThenTheOthersFollowAndTheStateIsPartialUntilItIsFree() throws SQLException {
        UUID held = fixture.row("lab.lab_result", loser);
        fixture.row("lab.lab_result", loser);
        fixture.row("lab.lab_order", loser);
        UUID merge = fixture.merge(loser, survivor);

        try (HeldLock lock = HeldLock.onRow(db, "lab.lab_result", held)) {
            sweep.run();

            ModuleObligation lab = fixture.of(merge, "lab");
            assertThat(lab.state()).as("with %s", lock).isEqualTo(State.PARTIAL);
            assertThat(lab.outstandingTables()).containsExactly("lab.lab_result");
            assertThat(lab.movedRows()).isEqualTo(2);
            assertThat(lab.nextAttemptAt()).isEqualTo(clock.instant().plus(POLL_DELAY));
        }
        sweep.run();
        assertThat(fixture.of(merge, "lab").attempts()).as("before it is due").isEqualTo(1);

        clock.advance(POLL_DELAY);
        sweep.run();

        ModuleObligation lab = fixture.of(merge, "lab");
        assertThat(lab.state()).isEqualTo(State.COMPLETED);
        assertThat(lab.movedRows()).isEqualTo(3);
        assertThat(lab.attempts()).isEqualTo(2);
        assertThat(lab.outstandingTables()).isEmpty();
    }

    @Test
    void attemptWhenSomebodyHoldsTheOnlyRowThenTheStateIsFailedAndSaysWhy() throws SQLException {
        UUID held = fixture.row("lab.lab_result", loser);
        UUID merge = fixture.merge(loser, survivor);

        try (HeldLock lock = HeldLock.onRow(db, "lab.lab_result", held)) {
            sweep.run();

            assertThat(fixture.of(merge, "lab").state()).as("with %s", lock).isEqualTo(State.FAILED);
        }
        assertThat(fixture.of(merge, "lab").lastError()).contains("locked");
        assertThat(fixture.holderOf("lab.lab_result", held)).isEqualTo(loser.id());
    }

    @Test
    void attemptWhenSomebodyHoldsTheTableThenDoesNotHangAndTheStateIsFailedWithTheCause() throws SQLException {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);
        long begun = System.nanoTime();
        try (Connection other = db.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table lab.lab_order, lab.lab_result in access exclusive mode");

            sweep.run();

            other.rollback();
            other.setAutoCommit(true);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(4));
        ModuleObligation lab = fixture.of(merge, "lab");
        assertThat(lab.state()).isEqualTo(State.FAILED);
        assertThat(lab.lastError()).isEqualTo("lab.lab_order: a lock is held by another session (SQLSTATE 55P03)");
        assertThat(lab.outstandingTables()).containsExactly("lab.lab_order", "lab.lab_result");
        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(State.COMPLETED);
    }

    @Test
    void attemptWhenATriggerRefusesThenTheCauseIsKeptBoundedAndWithoutPatientData() {
        fixture.row("pharmacy.dispense", loser);
        UUID merge = fixture.merge(loser, survivor);

        withRefusal("pharmacy.dispense", sweep::run);

        ModuleObligation pharmacy = fixture.of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(State.FAILED);
        assertThat(pharmacy.lastError())
                .contains("pharmacy.dispense", "P0001", "refuse_for_test")
                .doesNotContain(loser.id().toString(), survivor.id().toString(), "Zoe")
                .hasSizeLessThanOrEqualTo(FailureCause.LONGEST);
        assertThat(pharmacy.outstandingTables()).containsExactly("pharmacy.dispense");
        assertThat(fixture.count("pharmacy.dispense", loser)).isEqualTo(1);

        clock.advance(POLL_DELAY);
        sweep.run();
        assertThat(fixture.of(merge, "pharmacy").state()).isEqualTo(State.COMPLETED);
        assertThat(fixture.of(merge, "pharmacy").lastError()).isNull();
    }

    @Test
    void attemptWhenATriggerRefusesInOneOfTwoTablesThenTheStateIsPartialWithTheCause() {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);

        withRefusal("pharmacy.dispense", sweep::run);

        ModuleObligation pharmacy = fixture.of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(State.PARTIAL);
        assertThat(pharmacy.lastError()).contains("P0001");
        assertThat(pharmacy.movedRows()).isEqualTo(1);
        assertThat(fixture.count("pharmacy.prescription", survivor)).isEqualTo(1);
    }

    @Test
    void attemptWhenTheSchemaIsMissingThenTheStateIsNotDeployedUntilAStartFindsIt() {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);
        db.sql("alter schema imaging rename to imaging_elsewhere").update();
        try {
            sweep.run();
            start.afterSingletonsInstantiated();

            ModuleObligation imaging = fixture.of(merge, "imaging");
            assertThat(imaging.state()).isEqualTo(State.NOT_DEPLOYED);
            assertThat(imaging.nextAttemptAt()).isNull();
            clock.advance(POLL_DELAY);
            sweep.run();
            assertThat(fixture.of(merge, "imaging").attempts()).isEqualTo(1);
        } finally {
            db.sql("alter schema imaging_elsewhere rename to imaging").update();
        }

        start.afterSingletonsInstantiated();

        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(State.PENDING);
        sweep.run();
        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(State.COMPLETED);
        assertThat(fixture.count(loser)).isZero();
    }

    @Test
    void sweepWhenTheAttemptsAreUsedUpThenLeavesTheRowToPeopleWhoseTriesGoOnCounting() {
        fixture.row("pharmacy.dispense", loser);
        UUID merge = fixture.merge(loser, survivor);
        withRefusal("pharmacy.dispense", () -> {
            for (int i = 0; i < 8; i++) {
                sweep.run();
                clock.advance(POLL_DELAY);
            }
        });

        ModuleObligation stuck = fixture.of(merge, "pharmacy");
        assertThat(stuck.state()).isEqualTo(State.FAILED);
        assertThat(stuck.attempts()).isEqualTo(5);
        assertThat(stuck.nextAttemptAt()).isNull();
        sweep.run();
        assertThat(fixture.of(merge, "pharmacy").attempts()).isEqualTo(5);

        retry(merge);

        assertThat(fixture.of(merge, "pharmacy").state()).isEqualTo(State.COMPLETED);
        assertThat(fixture.of(merge, "pharmacy").attempts()).isEqualTo(6);
    }

    @Test
    void retryWhenTheModuleIsDoneThenStaysCompletedAndTakesWhatCameSince() {
        fixture.row("lab.lab_order", loser);
        UUID merge = fixture.merge(loser, survivor);
        sweep.run();

        retry(merge);
        assertThat(fixture.states(merge)).containsExactly(State.NO_OP, State.COMPLETED, State.NO_OP);
        assertThat(fixture.of(merge, "lab").movedRows()).isEqualTo(1);

        fixture.row("lab.lab_order", loser);
        fixture.row("imaging.imaging_study", loser);
        retry(merge);

        assertThat(fixture.states(merge)).containsExactly(State.COMPLETED, State.COMPLETED, State.NO_OP);
        assertThat(fixture.of(merge, "lab").movedRows()).isEqualTo(2);
        assertThat(fixture.count(loser)).isZero();
    }

    @Test
    void retryWhenAnotherSessionTriesThenDoesNotTryAtTheSameTime() throws SQLException {
        UUID merge = fixture.merge(loser, survivor);
        UUID obligation = mapper.findIdsOfMerge(fixture.tenantId(), merge).get(0);

        try (HeldLock lock = HeldLock.onRow(db, "patient_merge_module_repoint", obligation)) {
            attempts.tryFirst(obligation);
            sweep.run();
            attempts.tryAgain(obligation);

            assertThat(fixture.of(merge, "imaging").attempts())
                    .as("with %s", lock)
                    .isZero();
        }
        attempts.tryAgain(obligation);
        assertThat(fixture.of(merge, "imaging").attempts()).isEqualTo(1);
    }

    private void retry(UUID merge) {
        mapper.findIdsOfMerge(fixture.tenantId(), merge).forEach(attempts::tryAgain);
    }

    private long ledger(UUID merge) {
        return db.sql("select count(*) from patient_merge_module_row r join patient_merge_module_repoint o"
                        + " on o.id = r.obligation_id where o.person_merge_id = ?")
                .param(merge)
                .query(Long.class)
                .single();
    }

    /** A trigger whose words repeat values of the row, as triggers do. */
    private void withRefusal(String table, Runnable task) {
        for (String sql : List.of(
                "create function pharmacy.refuse_for_test() returns trigger language plpgsql as $$ begin"
                        + " raise exception 'Zoe % may not move: %', old.patient_id, repeat('x', 5000); end $$",
                "create trigger refuse_for_test before update on " + table
                        + " for each row execute function pharmacy.refuse_for_test()")) {
            db.sql(sql).update();
        }
        try {
            task.run();
        } finally {
            db.sql("drop function pharmacy.refuse_for_test() cascade").update();
        }
    }
}
