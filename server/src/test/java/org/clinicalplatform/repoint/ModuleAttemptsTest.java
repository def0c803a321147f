package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Reaches every state of an obligation by its real cause. */
class ModuleAttemptsTest extends RepointTestCase {
    private final ModuleAttempts attempts;
    private final NewlyDeployedModules start = bean(NewlyDeployedModules.class);
    private final PatientRow loser = patient();
    private final PatientRow charted = charted();
    private final PatientRow survivor = patient();

    ModuleAttemptsTest(ModuleAttempts attempts, ApplicationContext beans) {
        super(beans);
        this.attempts = attempts;
    }

    @Test
    void attemptWhenModulesHaveRowsThenAllSevenTablesFollowAndTheStateIsCompleted() {
        PatientRow into = charted();
        UUID merge = merge(charted, into);
        assertThat(states(merge)).containsOnly(ModuleRepointState.PENDING).hasSize(3);

        sweepLater();

        assertThat(states(merge)).containsOnly(ModuleRepointState.COMPLETED);
        assertThat(count(charted)).isZero();
        assertThat(count(into)).isEqualTo(14);
        assertThat(of(merge, "imaging"))
                .isEqualTo(new ModuleObligation(
                        "imaging", ModuleRepointState.COMPLETED, 1, null, List.of(), 3, clock.instant(), null));
        assertThat(db.count(
                        "select count(*) from lab.lab_order where patient_id = ? and updated_at = ?",
                        into.id(),
                        clock.instant()))
                .isEqualTo(1);
    }

    @Test
    void attemptWhenAModuleHasNoRowsThenTheStateIsNoOp() {
        row(RESULT, loser);

        UUID merge = mergeAndSweep(loser, survivor);

        assertOnlyTheLabMovedRows(merge);
    }

    @Test
    void attemptWhenThereAreMoreRowsThanABatchThenAllFollowAndAreInTheLedger() {
        int rows = 2 * RepointStrategy.BATCH_SIZE + 17;
        db.update("insert into lab.lab_result (patient_id) select ? from generate_series(1, ?)", loser.id(), rows);

        UUID merge = mergeAndSweep(loser, survivor);
        assertThat(lab(merge).movedRows()).isEqualTo(rows);
        assertThat(count(RESULT, survivor)).isEqualTo(rows);
        assertThat(ledgerEntries(merge)).isEqualTo(rows);
    }

    @Test
    void attemptWhenOneRowIsLockedThenTheStateIsPartialUntilItIsFree() {
        UUID locked = row(RESULT, loser);
        row(RESULT, loser);
        row(ORDER, loser);
        UUID merge = merge(loser, survivor);

        whileLocked(RESULT, locked, this::sweep);

        assertThat(lab(merge))
                .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                .returns(List.of(RESULT), ModuleObligation::outstandingTables)
                .returns(2L, ModuleObligation::movedRows)
                .returns(clock.instant().plus(POLL_DELAY), ModuleObligation::nextAttemptAt);
        sweep();
        assertThat(lab(merge).attempts()).as("before it is due").isEqualTo(1);
        sweepLater();
        assertThat(lab(merge))
                .isEqualTo(new ModuleObligation(
                        "lab", ModuleRepointState.COMPLETED, 2, null, List.of(), 3, clock.instant(), null));
    }

    @Test
    void attemptWhenTheTableIsLockedThenFailsSoonWithTheCause() {
        UUID merge = merge(charted, survivor);

        long start = System.nanoTime();
        whileLabIsLocked(this::sweep);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        assertThat(lab(merge))
                .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                .returns(
                        "lab.lab_order: a lock is held by another session (SQLSTATE 55P03)",
                        ModuleObligation::lastError)
                .returns(List.of(ORDER, RESULT), ModuleObligation::outstandingTables);
        assertThat(of(merge, "imaging").state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    @Test
    void attemptWhenATriggerRefusesThenTheCauseIsKeptBoundedAndWithoutPatientData() {
        row(DISPENSE, loser);
        UUID merge = merge(loser, survivor);

        withRefusal(this::sweep);

        ModuleObligation pharmacy = of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(ModuleRepointState.FAILED);
        assertThat(pharmacy.lastError())
                .contains(DISPENSE, "P0001", "refuse_for_test")
                .doesNotContain(loser.id().toString(), survivor.id().toString(), "Zoe")
                .hasSizeLessThanOrEqualTo(FailureCause.MAX_LENGTH);
        assertThat(pharmacy.outstandingTables()).containsExactly(DISPENSE);
        assertThat(count(DISPENSE, loser)).isEqualTo(1);
        sweepLater();
        assertThat(of(merge, "pharmacy").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(of(merge, "pharmacy").lastError()).isNull();
    }

    @Test
    void attemptWhenATriggerRefusesInOneOfTwoTablesThenTheStateIsPartialWithTheCause() {
        UUID merge = merge(charted, survivor);

        withRefusal(this::sweep);

        ModuleObligation pharmacy = of(merge, "pharmacy");
        assertThat(pharmacy.state()).isEqualTo(ModuleRepointState.PARTIAL);
        assertThat(pharmacy.lastError()).contains("P0001");
        assertThat(pharmacy.movedRows()).isEqualTo(1);
        assertThat(count("pharmacy.prescription", survivor)).isEqualTo(1);
    }

    /** Such an attempt moved nothing, and does not know what it would have found. */
    @Test
    void attemptWhenItFailsAsAWholeAfterAPartialOneThenTheOutstandingTablesStay() {
        UUID merge = merge(charted, survivor);
        withRefusal(this::sweep);
        assertThat(of(merge, "pharmacy").outstandingTables()).containsExactly(DISPENSE);

        db.update("alter table patient_merge_module_repoint add constraint refuse_for_test"
                + " check (state != 'COMPLETED' or module_key != 'pharmacy')");
        try {
            sweepLater();
        } finally {
            db.update("alter table patient_merge_module_repoint drop constraint refuse_for_test");
        }

        assertThat(of(merge, "pharmacy"))
                .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                .returns(2, ModuleObligation::attempts)
                .returns(List.of(DISPENSE), ModuleObligation::outstandingTables);
        assertThat(count(DISPENSE, survivor)).isZero();
    }

    @Test
    void attemptWhenTheSchemaIsMissingThenTheStateIsNotDeployedUntilAStartFindsIt() {
        UUID merge = merge(charted, survivor);

        db.update("alter schema imaging rename to imaging_elsewhere");
        try {
            sweep();
            start.afterSingletonsInstantiated();
            assertThat(of(merge, "imaging").state()).isEqualTo(ModuleRepointState.NOT_DEPLOYED);
            assertThat(of(merge, "imaging").nextAttemptAt()).isNull();
            assertThat(undoBlockers(merge)).isEmpty();
            sweepLater();
            assertThat(of(merge, "imaging").attempts()).isEqualTo(1);
        } finally {
            db.update("alter schema imaging_elsewhere rename to imaging");
        }
        start.afterSingletonsInstantiated();
        assertThat(of(merge, "imaging").state()).isEqualTo(ModuleRepointState.PENDING);
        sweep();
        assertThat(of(merge, "imaging").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(count(charted)).isZero();
    }

    @Test
    void sweepWhenTheAttemptsAreUsedUpThenLeavesTheRowToPeopleWhoseAttemptsCount() {
        row(DISPENSE, loser);
        UUID merge = merge(loser, survivor);

        withRefusal(() -> {
            for (int i = 0; i < 8; i++) {
                sweepLater();
            }
        });

        assertThat(of(merge, "pharmacy"))
                .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                .returns(5, ModuleObligation::attempts)
                .returns(null, ModuleObligation::nextAttemptAt);
        sweep();
        assertThat(of(merge, "pharmacy").attempts()).isEqualTo(5);
        retry(merge);
        assertThat(of(merge, "pharmacy").state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(of(merge, "pharmacy").attempts()).isEqualTo(6);
    }

    @Test
    void retryWhenTheModuleIsDoneThenStaysCompletedAndMovesNewRows() {
        row(ORDER, loser);
        UUID merge = mergeAndSweep(loser, survivor);

        retry(merge);
        assertOnlyTheLabMovedRows(merge);
        assertThat(lab(merge).movedRows()).isEqualTo(1);

        row(ORDER, loser);
        row("imaging.imaging_study", loser);
        retry(merge);
        assertThat(states(merge))
                .containsExactly(ModuleRepointState.COMPLETED, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
        assertThat(lab(merge).movedRows()).isEqualTo(2);
        assertThat(count(loser)).isZero();
    }

    @Test
    void attemptWhenAnotherSessionAttemptsThenIsSkipped() {
        UUID merge = merge(loser, survivor);
        UUID obligation = mapper.findIdsOfMerge(tenant.id(), merge).get(0);

        whileLocked("patient_merge_module_repoint", obligation, () -> {
            attempts.attemptFirst(obligation);
            sweep();
            attempts.attemptAgain(obligation);
            assertThat(of(merge, "imaging").attempts()).isZero();
        });
        attempts.attemptAgain(obligation);
        assertThat(of(merge, "imaging").attempts()).isEqualTo(1);
        attempts.attemptFirst(obligation);
        assertThat(of(merge, "imaging").attempts())
                .as("a first attempt of an attempted one")
                .isEqualTo(1);
    }

    /** After years of merges without the module, one statement could not reopen them all in time. */
    @Test
    void reopenWhenManyWaitForTheModuleThenIsDoneInBatchesWithoutWaiting() {
        merges(3);
        db.update("update patient_merge_module_repoint set state = 'NOT_DEPLOYED' where state = 'PENDING'");

        assertThat(mapper.reopen("lab", clock.instant(), 2)).isEqualTo(2);
        try (HeldLock held = HeldLock.by(
                db, "select id from patient_merge_module_repoint where state = 'NOT_DEPLOYED' for update")) {
            assertThat(mapper.reopen("lab", clock.instant(), 2))
                    .as("beside %s", held)
                    .isZero();
        }
        assertThat(mapper.reopen("lab", clock.instant(), 2)).isEqualTo(1);
    }

    @Test
    void startWhenMoreWaitForTheModuleThanABatchThenReopensAll() {
        List<UUID> merges = merges(3);
        db.update("update patient_merge_module_repoint set state = 'NOT_DEPLOYED' where state = 'PENDING'");

        start.reopen(2);

        assertThat(merges).allSatisfy(merge -> assertThat(states(merge)).containsOnly(ModuleRepointState.PENDING));
    }

    /** An attempt enters what it moves in the ledgers of the later obligations of the chain. */
    @Test
    void attemptWhenALaterOneOfTheChainIsRunningThenDoesNotWaitForIt() {
        PatientRow last = patient();
        UUID order = row(ORDER, loser);
        UUID first = merge(loser, survivor);
        UUID second = merge(survivor, last);

        inTransaction(() -> {
            mapper.lock(ofLab(second).id());
            CompletableFuture.runAsync(this::sweep).join();
        });

        assertThat(lab(first).state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertHolder(ORDER, order, last);
    }

    /** An attempt that was rolled back has lost its lock when it records the failure. */
    @Test
    void failureWhenTheObligationWasAttemptedOrReversedMeanwhileThenIsNotRecorded() {
        row(ORDER, loser);
        UUID merge = merge(loser, survivor);
        RepointObligation read = ofLab(merge);
        sweep();

        assertThat(mapper.recordOutcome(read, failure())).isZero();
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.COMPLETED);

        RepointObligation merged = ofLab(merge);
        undo(merge, loser, survivor);
        assertThat(mapper.recordOutcome(merged, failure())).isZero();
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.PENDING);
    }

    private RepointObligation ofLab(UUID merge) {
        return mapper.findMerged(tenant.id(), merge).stream()
                .filter(obligation -> obligation.moduleKey().equals("lab"))
                .findFirst()
                .orElseThrow();
    }

    private AttemptOutcome failure() {
        return new AttemptOutcome(ModuleRepointState.FAILED, "broken", List.of(), 0, clock.instant(), null);
    }

    private void retry(UUID merge) {
        mapper.findIdsOfMerge(tenant.id(), merge).forEach(attempts::attemptAgain);
    }

    /** Runs the task with a trigger whose message repeats values of the row. */
    private void withRefusal(Runnable task) {
        db.update("create function pharmacy.refuse_for_test() returns trigger language plpgsql as $$ begin"
                + " raise exception 'Zoe % may not move: %', old.patient_id, repeat('x', 5000); end $$");
        db.update("create trigger refuse_for_test before update on " + DISPENSE
                + " for each row execute function pharmacy.refuse_for_test()");
        try {
            task.run();
        } finally {
            db.update("drop function pharmacy.refuse_for_test() cascade");
        }
    }
}
