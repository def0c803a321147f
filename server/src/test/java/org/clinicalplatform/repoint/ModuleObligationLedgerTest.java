package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

/** Chains of merges and undos: no row ends up with a patient who was merged away. */
class ModuleObligationLedgerTest extends RepointTestCase {
    private final PatientRow a = patient();
    private final PatientRow b = patient();
    private final PatientRow c = patient();

    ModuleObligationLedgerTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void createWhenThereIsNoTransactionThenIsRefused() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.create(mergeOf(UUID.randomUUID(), a, b)));
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.redirect(tenant.id(), a.id(), b.id()));
    }

    @Test
    void createWhenTheMergeIsRolledBackThenThereAreNoObligations() {
        UUID merge = insert(a, b);

        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            obligations.create(mergeOf(merge, a, b));
            status.setRollbackOnly();
        });

        assertThat(obligations.list(tenant.id(), merge)).isEmpty();
    }

    @Test
    void listWhenTheTenantIsAnotherThenIsEmpty() {
        UUID merge = merge(a, b);

        assertThat(obligations.list(UUID.randomUUID(), merge)).isEmpty();
        assertThat(obligations.list(tenant.id(), merge)).hasSize(3);
    }

    @Test
    void chainWhenAModuleIsBehindThenItsRowsEndWithTheLastSurvivor() {
        UUID behind = row(ORDER, a);
        UUID first = mergeWhileLocked(behind);
        assertThat(lab(first).state()).isEqualTo(ModuleRepointState.FAILED);

        UUID second = mergeAndSweep(b, c);

        assertHolder(ORDER, behind, c);
        assertThat(lab(first).state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(lab(first).attempts()).as("tried again before it was due").isEqualTo(2);
        assertThat(lab(second).state()).isEqualTo(ModuleRepointState.NO_OP);
    }

    @Test
    void chainWhenThreeMergesAreOutstandingThenEveryRowEndsWithTheLastSurvivor() {
        List<PatientRow> charted = List.of(charted(), charted(), charted());
        merge(charted.get(0), charted.get(1));
        merge(charted.get(1), charted.get(2));

        mergeAndSweep(charted.get(2), c);

        assertThat(count(c)).isEqualTo(21);
    }

    @Test
    void undoWhenDoneThenMovesExactlyTheRowsOfTheMergeBack() {
        UUID ofA = row(RESULT, a);
        UUID ofB = row(RESULT, b);
        UUID merge = mergeAndSweep(a, b);
        UUID added = row(RESULT, b);

        undo(merge, a, b);
        assertThat(states(merge)).containsOnly(ModuleRepointState.PENDING);
        sweep();

        assertHolder(RESULT, ofA, a);
        assertHolder(RESULT, ofB, b);
        assertHolder(RESULT, added, b);
        assertOnlyTheLabMovedRows(merge);
        assertThat(lab(merge).movedRows()).isEqualTo(1);
    }

    @Test
    void undoWhenTheModuleWasBehindThenRowsThatNeverMovedStay() {
        UUID behind = row(ORDER, a);
        UUID merge = mergeWhileLocked(behind);

        undo(merge, a, b);
        sweepLater();

        assertHolder(ORDER, behind, a);
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.NO_OP);
    }

    @Test
    void undoWhenARowIsLockedThenIsPartialAndMovesItBackLater() {
        UUID locked = row(ORDER, a);
        UUID free = row(ORDER, a);
        UUID merge = mergeAndSweep(a, b);
        undo(merge, a, b);

        whileLocked(ORDER, locked, this::sweep);

        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.PARTIAL);
        assertThat(lab(merge).outstandingTables()).containsExactly(ORDER);
        assertHolder(ORDER, free, a);
        assertHolder(ORDER, locked, b);
        sweepLater();
        assertHolder(ORDER, locked, a);
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    @Test
    void undoWhenMergesFormAChainThenEachMovesItsOwnRowsBack() {
        UUID late = row(ORDER, a);
        UUID early = row(ORDER, a);
        UUID ofB = row(ORDER, b);
        UUID first = mergeWhileLocked(late);
        assertThat(lab(first).state()).isEqualTo(ModuleRepointState.PARTIAL);
        UUID second = mergeAndSweep(b, c);
        assertThat(count(ORDER, c)).isEqualTo(3);

        undoAndSweep(second, b, c);
        assertThat(count(ORDER, b)).isEqualTo(3);
        assertThat(undoBlockers(first)).isEmpty();

        undoAndSweep(first, a, b);
        assertHolder(ORDER, early, a);
        assertHolder(ORDER, late, a);
        assertHolder(ORDER, ofB, b);
    }

    /** The replica of the first merge had a clock that was ahead, so its obligation has the greater id. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void undoWhenTheIdsOfTheChainAreNotInItsOrderThenEachRowReturnsAllTheSame(boolean inOrder) {
        UUID ofA = row(ORDER, a);
        UUID ofB = row(ORDER, b);
        UUID first = merge(a, b);
        db.update(
                "update patient_merge_module_repoint set id = ?::uuid where person_merge_id = ? and module_key = 'lab'",
                "ffffffff" + UUID.randomUUID().toString().substring(8),
                first);
        sweep();
        UUID second = mergeAndSweep(b, c);

        undo(second, b, c);
        if (inOrder) {
            sweep();
            assertThat(ledgerEntries(first)).as("entries of the first merge").isEqualTo(1);
        }
        undoAndSweep(first, a, b);

        assertHolder(ORDER, ofA, a);
        assertHolder(ORDER, ofB, b);
        assertThat(count(ORDER, c)).isZero();
    }

    @Test
    void undoWhenTheLaterUndoIsOutstandingThenEachRowReturnsInAnyOrder() {
        UUID ofA = row(ORDER, a);
        UUID ofB = row(ORDER, b);
        UUID first = mergeAndSweep(a, b);
        UUID second = mergeAndSweep(b, c);

        undo(second, b, c);
        undoAndSweep(first, a, b);

        assertHolder(ORDER, ofA, a);
        assertHolder(ORDER, ofB, b);
        assertThat(count(ORDER, c)).isZero();
    }

    @Test
    void undoWhenThePersonIsMergedAgainBeforeRowsReturnThenTheyFollowTheNewMerge() {
        UUID ofA = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        undo(first, a, b);

        UUID second = mergeAndSweep(a, c);
        assertHolder(ORDER, ofA, c);

        undoAndSweep(second, a, c);
        assertHolder(ORDER, ofA, a);
    }

    @Test
    void undoBlockersWhenRowsWereWrittenMovedOrDeletedThenReturnsOnlyThose() {
        UUID untouched = row(RESULT, a);
        UUID written = row(RESULT, a);
        UUID reassigned = row(RESULT, a);
        UUID deleted = row(ORDER, a);
        UUID merge = mergeAndSweep(a, b);
        assertThat(undoBlockers(merge)).isEmpty();

        db.update("update lab.lab_result set value_text = 'corrected', updated_at = now() where id = ?", written);
        db.update("update lab.lab_result set patient_id = ? where id = ?", c.id(), reassigned);
        db.update("delete from lab.lab_order where id = ?", deleted);

        assertThat(undoBlockers(merge))
                .containsExactlyInAnyOrder(
                        changed(RESULT, written), changed(RESULT, reassigned), changed(ORDER, deleted));
        assertThat(obligations.undoBlockers(tenant.id(), merge, 1))
                .as("at most one of each table")
                .hasSize(2);
        assertThat(obligations.undoBlockers(UUID.randomUUID(), merge, 10)).isEmpty();
        undoAndSweep(merge, a, b);
        assertHolder(RESULT, untouched, a);
        assertHolder(RESULT, reassigned, c);
        assertThat(ledgerEntries(merge)).as("ledger entries after the undo").isZero();
    }

    @Test
    void undoBlockersWhenTheRowSkippedAPatientThenIsReturnedForEachMerge() {
        UUID late = row(ORDER, a);
        UUID first = mergeWhileLocked(late);
        UUID second = mergeAndSweep(b, c);
        assertThat(undoBlockers(second)).isEmpty();

        change(late);

        for (UUID merge : List.of(first, second)) {
            assertThat(undoBlockers(merge)).containsExactly(changed(ORDER, late));
        }
    }

    @Test
    void undoBlockersWhenARowChangedBetweenMergesOfAChainThenKeepsReturningIt() {
        UUID changed = row(ORDER, a);
        row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        change(changed);
        clock.advance(Duration.ofSeconds(1));

        UUID second = mergeAndSweep(b, c);
        assertThat(undoBlockers(second)).isEmpty();
        assertThat(undoBlockers(first)).containsExactly(changed(ORDER, changed));

        clock.advance(Duration.ofSeconds(1));
        undoAndSweep(second, b, c);
        assertThat(count(ORDER, b)).isEqualTo(2);
        assertThat(undoBlockers(first)).containsExactly(changed(ORDER, changed));
    }

    @Test
    void undoWhenARowWasGivenToAPatientMergedAwayThenStaysWithTheSurvivor() {
        PatientRow other = patient();
        UUID reassigned = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        db.update("update lab.lab_order set patient_id = ? where id = ?", other.id(), reassigned);
        mergeAndSweep(other, c);
        assertThat(undoBlockers(first)).containsExactly(changed(ORDER, reassigned));

        undoAndSweep(first, a, b);

        assertHolder(ORDER, reassigned, c);
    }

    @Test
    void undoBlockersWhenARowThatStaysRefersToAMovedOneThenIsReturned() {
        UUID order = row(ORDER, a);
        resultOf(order, a);
        UUID merge = mergeAndSweep(a, b);
        assertThat(undoBlockers(merge)).isEmpty();

        UUID result = resultOf(order, b);

        assertThat(undoBlockers(merge))
                .containsExactly(new UndoBlocker(RESULT, result, UndoBlockerReason.REFERRED_TO_SINCE));
    }

    @Test
    void undoBlockersWhenTheRowNamesTheMergedPatientOrRefersToTheSurvivorsThenIsNotReturned() {
        UUID ofA = row(ORDER, a);
        UUID ofB = row(ORDER, b);
        UUID merge = mergeAndSweep(a, b);

        resultOf(ofA, a);
        resultOf(ofB, b);

        assertThat(undoBlockers(merge)).isEmpty();
    }

    /** The undo looks for such rows without a lock on the tables of the module. */
    @Test
    void undoWhenAResultWasFiledForAReturningOrderSinceTheCheckThenGoesWithIt() {
        UUID ofA = row(ORDER, a);
        UUID ofB = row(ORDER, b);
        UUID study = row("imaging.imaging_study", b);
        UUID report = row("imaging.imaging_report", b);
        UUID imaging = row("imaging.imaging_order", a);
        UUID merge = mergeAndSweep(a, b);
        UUID result = resultOf(ofA, b);
        UUID other = resultOf(ofB, b);
        db.update("update imaging.imaging_study set imaging_order_id = ? where id = ?", imaging, study);
        db.update("update imaging.imaging_report set imaging_study_id = ? where id = ?", study, report);

        undoAndSweep(merge, a, b);

        assertHolder(ORDER, ofA, a);
        assertHolder(RESULT, result, a);
        assertHolder(RESULT, other, b);
        assertHolder("imaging.imaging_study", study, a);
        assertHolder("imaging.imaging_report", report, a);
        assertThat(lab(merge).movedRows()).isEqualTo(2);
        assertThat(of(merge, "imaging").movedRows()).isEqualTo(3);
    }

    @Test
    void undoWhenAResultOfAReturningOrderIsBeingFiledThenBothReturnLater() {
        UUID order = row(ORDER, a);
        UUID merge = mergeAndSweep(a, b);
        UUID result = UUID.randomUUID();
        undo(merge, a, b);

        try (HeldLock filing = HeldLock.by(
                db,
                "insert into lab.lab_result (id, patient_id, lab_order_id) values (?, ?, ?)",
                result,
                b.id(),
                order)) {
            sweep();
            assertThat(lab(merge).outstandingTables()).containsExactly(ORDER);
        }
        assertHolder(ORDER, order, b);
        sweepLater();

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
        assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    @Test
    void undoWhenARowThatWouldGoAlongIsLockedThenTheOrderWaitsForIt() {
        UUID order = row(ORDER, a);
        UUID merge = mergeAndSweep(a, b);
        UUID result = resultOf(order, b);
        undo(merge, a, b);

        whileLocked(RESULT, result, this::sweep);

        assertHolder(ORDER, order, b);
        assertThat(lab(merge).lastError()).isEqualTo(ORDER + ": a lock is held by another session (SQLSTATE 55P03)");
        sweepLater();
        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
    }

    @Test
    void undoWhenAResultWentAlongInAChainThenTheEarlierMergeKnowsIt() {
        UUID order = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        UUID second = mergeAndSweep(b, c);
        UUID result = resultOf(order, c);

        undoAndSweep(second, b, c);

        assertHolder(RESULT, result, b);
        assertThat(undoBlockers(first))
                .containsExactly(new UndoBlocker(RESULT, result, UndoBlockerReason.REFERRED_TO_SINCE));
    }

    /** Merges a into b and sweeps while another session has locked the order. */
    private UUID mergeWhileLocked(UUID order) {
        UUID merge = merge(a, b);
        whileLocked(ORDER, order, this::sweep);
        return merge;
    }

    /** As the module would. */
    private void change(UUID order) {
        db.update("update lab.lab_order set updated_at = now() where id = ?", order);
    }

    private static UndoBlocker changed(String table, UUID rowId) {
        return new UndoBlocker(table, rowId, UndoBlockerReason.CHANGED_SINCE);
    }
}
