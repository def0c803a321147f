package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.repoint.RepointFixture.ORDER;
import static org.clinicalplatform.repoint.RepointFixture.POLL_DELAY;
import static org.clinicalplatform.repoint.RepointFixture.RESULT;

import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Reaches every state of an obligation by its real cause. */
@DatabaseTest
class ModuleAttemptsTest {
    private static final String DISPENSE = "pharmacy.dispense";

    private final ModuleAttempts attempts;
    private final NewlyDeployedModules start;
    private final RepointFixture fixture;
    private final PatientRow loser;
    private final PatientRow survivor;

    ModuleAttemptsTest(ModuleAttempts attempts, NewlyDeployedModules start, ApplicationContext beans) {
        this.attempts = attempts;
        this.start = start;
        this.fixture = new RepointFixture(beans);
        this.loser = fixture.patient();
        this.survivor = fixture.patient();
    }

    @Test
    void attemptWhenModulesHaveRowsThenAllSevenTablesFollowAndTheStateIsCompleted() {
        fixture.chart(loser);
        fixture.chart(survivor);
        UUID merge = fixture.merge(loser, survivor);
        assertThat(fixture.states(merge))
                .containsOnly(ModuleRepointState.PENDING)
                .hasSize(3);

        fixture.sweepLater();

        assertThat(fixture.states(merge)).containsOnly(ModuleRepointState.COMPLETED);
        assertThat(fixture.count(loser)).isZero();
        assertThat(fixture.count(survivor)).isEqualTo(14);
        assertThat(fixture.of(merge, "imaging"))
                .isEqualTo(new ModuleObligation(
                        "imaging", ModuleRepointState.COMPLETED, 1, null, List.of(), 3, fixture.clock.instant(), null));
        assertThat(fixture.single(
                        Long.class,
                        "select count(*) from lab.lab_order where patient_id = ? and updated_at = ?",
                        survivor.id(),
                        fixture.clock.instant().atOffset(ZoneOffset.UTC)))
                .isEqualTo(1);
    }

    @Test
    void attemptWhenAModuleHasNoRowsThenTheStateIsNoOp() {
        fixture.row(RESULT, loser);

        UUID merge = fixture.mergeAndSweep(loser, survivor);

        assertThat(fixture.states(merge))
                .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
    }

    @Test
    void attemptWhenThereAreMoreRowsThanABatchThenAllFollowAndAreInTheLedger() {
        int rows = 2 * RepointStrategy.BATCH_SIZE + 17;
        fixture.rows(RESULT, loser, rows);

        UUID merge = fixture.mergeAndSweep(loser, survivor);

        assertThat(fixture.lab(merge).movedRows()).isEqualTo(rows);
        assertThat(fixture.count(RESULT, survivor)).isEqualTo(rows);
        assertThat(fixture.single(
                        Long.class,
                        "select count(*) from patient_merge_module_row r join patient_merge_module_repoint o"
                                + " on o.id = r.obligation_id where o.person_merge_id = ?",
                        merge))
                .isEqualTo(rows);
    }

    @Test
    void attemptWhenOneRowIsLockedThenTheStateIsPartialUntilItIsFree() throws SQLException {
        UUID locked = fixture.row(RESULT, loser);
        fixture.row(RESULT, loser);
        fixture.row(ORDER, loser);
        UUID merge = fixture.merge(loser, survivor);

        fixture.whileLocked(RESULT, locked, fixture::sweep);

        assertThat(fixture.lab(merge))
                .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                .returns(List.of(RESULT), ModuleObligation::outstandingTables)
                .returns(2L, ModuleObligation::movedRows)
                .returns(fixture.clock.instant().plus(POLL_DELAY), ModuleObligation::nextAttemptAt);
        fixture.sweep();
        assertThat(fixture.lab(merge).attempts()).as("before it is due").isEqualTo(1);
        fixture.sweepLater();
        assertThat(fixture.lab(merge))
                .isEqualTo(new ModuleObligation(
                        "lab", ModuleRepointState.COMPLETED, 2, null, List.of(), 3, fixture.clock.instant(), null));
    }

    @Test
    void attemptWhenTheOnlyRowIsLockedThenTheStateIsFailedWithTheCause() throws SQLException {
        UUID locked = fixture.row(RESULT, loser);
        UUID merge = fixture.merge(loser, survivor);

        fixture.whileLocked(RESULT, locked, fixture::sweep);

        assertThat(fixture.lab(merge).state()).isEqualTo(ModuleRepointState.FAILED);
        assertThat(fixture.lab(merge).lastError()).contains("locked");
        assertThat(fixture.holderOf(RESULT, locked)).isEqualTo(loser.id());
    }

    @Test
    void attemptWhenTheTableIsLockedThenFailsSoonWithTheCause() throws SQLException {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);

        long start = System.nanoTime();
        fixture.whileLabIsLocked(fixture::sweep);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        assertThat(fixture.lab(merge))
                .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                .returns(
                        "lab.lab_order: a lock is held by another session (SQLSTATE 55P03)",
                        ModuleObligation::lastError)
                .returns(List.of(ORDER, RESULT), ModuleObligation::outstandingTables);
        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    @Test
    void attemptWhenATriggerRefusesThenTheCauseIsKeptBoundedAndWithoutPatientData() {
        fixture.row(DISPENSE, loser);
        UUID merge = fixture.merge(loser, survivor);

        withRefusal(fixture::sweep);

        ModuleObligation pharmacy = fixture.of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(ModuleRepointState.FAILED);
        assertThat(pharmacy.lastError())
                .contains(DISPENSE, "P0001", "refuse_for_test")
                .doesNotContain(loser.id().toString(), survivor.id().toString(), "Zoe")
                .hasSizeLessThanOrEqualTo(FailureCause.MAX_LENGTH);
        assertThat(pharmacy.outstandingTables()).containsExactly(DISPENSE);
        assertThat(fixture.count(DISPENSE, loser)).isEqualTo(1);
        fixture.sweepLater();
        assertThat(fixture.of(merge, "pharmacy").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(fixture.of(merge, "pharmacy").lastError()).isNull();
    }

    @Test
    void attemptWhenATriggerRefusesInOneOfTwoTablesThenTheStateIsPartialWithTheCause() {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);

        withRefusal(fixture::sweep);

        ModuleObligation pharmacy = fixture.of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(ModuleRepointState.PARTIAL);
        assertThat(pharmacy.lastError()).contains("P0001");
        assertThat(pharmacy.movedRows()).isEqualTo(1);
        assertThat(fixture.count("pharmacy.prescription", survivor)).isEqualTo(1);
    }

    @Test
    void attemptWhenTheSchemaIsMissingThenTheStateIsNotDeployedUntilAStartFindsIt() {
        fixture.chart(loser);
        UUID merge = fixture.merge(loser, survivor);

        fixture.execute("alter schema imaging rename to imaging_elsewhere");
        try {
            fixture.sweep();
            start.afterSingletonsInstantiated();
            assertThat(fixture.of(merge, "imaging").state()).isEqualTo(ModuleRepointState.NOT_DEPLOYED);
            assertThat(fixture.of(merge, "imaging").nextAttemptAt()).isNull();
            assertThat(fixture.changedSince(merge)).isEmpty();
            fixture.sweepLater();
            assertThat(fixture.of(merge, "imaging").attempts()).isEqualTo(1);
        } finally {
            fixture.execute("alter schema imaging_elsewhere rename to imaging");
        }
        start.afterSingletonsInstantiated();
        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(ModuleRepointState.PENDING);
        fixture.sweep();
        assertThat(fixture.of(merge, "imaging").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(fixture.count(loser)).isZero();
    }

    @Test
    void sweepWhenTheAttemptsAreUsedUpThenLeavesTheRowToPeopleWhoseAttemptsCount() {
        fixture.row(DISPENSE, loser);
        UUID merge = fixture.merge(loser, survivor);

        withRefusal(() -> {
            for (int i = 0; i < 8; i++) {
                fixture.sweepLater();
            }
        });

        assertThat(fixture.of(merge, "pharmacy"))
                .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                .returns(5, ModuleObligation::attempts)
                .returns(null, ModuleObligation::nextAttemptAt);
        fixture.sweep();
        assertThat(fixture.of(merge, "pharmacy").attempts()).isEqualTo(5);
        retry(merge);
        assertThat(fixture.of(merge, "pharmacy").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(fixture.of(merge, "pharmacy").attempts()).isEqualTo(6);
    }

    @Test
    void retryWhenTheModuleIsDoneThenStaysCompletedAndMovesNewRows() {
        fixture.row(ORDER, loser);
        UUID merge = fixture.mergeAndSweep(loser, survivor);

        retry(merge);
        assertThat(fixture.states(merge))
                .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
        assertThat(fixture.lab(merge).movedRows()).isEqualTo(1);

        fixture.row(ORDER, loser);
        fixture.row("imaging.imaging_study", loser);
        retry(merge);
        assertThat(fixture.states(merge))
                .containsExactly(ModuleRepointState.COMPLETED, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
        assertThat(fixture.lab(merge).movedRows()).isEqualTo(2);
        assertThat(fixture.count(loser)).isZero();
    }

    @Test
    void attemptWhenAnotherSessionAttemptsThenIsSkipped() throws SQLException {
        UUID merge = fixture.merge(loser, survivor);
        UUID obligation =
                fixture.mapper.findIdsOfMerge(fixture.tenantId(), merge).get(0);

        fixture.whileLocked("patient_merge_module_repoint", obligation, () -> {
            attempts.attemptFirst(obligation);
            fixture.sweep();
            attempts.attemptAgain(obligation);
            assertThat(fixture.of(merge, "imaging").attempts()).isZero();
        });
        attempts.attemptAgain(obligation);
        assertThat(fixture.of(merge, "imaging").attempts()).isEqualTo(1);
        attempts.attemptFirst(obligation);
        assertThat(fixture.of(merge, "imaging").attempts())
                .as("a first attempt of an attempted one")
                .isEqualTo(1);
    }

    private void retry(UUID merge) {
        fixture.mapper.findIdsOfMerge(fixture.tenantId(), merge).forEach(attempts::attemptAgain);
    }

    /** Runs the task with a trigger whose message repeats values of the row. */
    private void withRefusal(Runnable task) {
        fixture.execute("create function pharmacy.refuse_for_test() returns trigger language plpgsql as $$ begin"
                + " raise exception 'Zoe % may not move: %', old.patient_id, repeat('x', 5000); end $$");
        fixture.execute("create trigger refuse_for_test before update on " + DISPENSE
                + " for each row execute function pharmacy.refuse_for_test()");
        try {
            task.run();
        } finally {
            fixture.execute("drop function pharmacy.refuse_for_test() cascade");
        }
    }
}
