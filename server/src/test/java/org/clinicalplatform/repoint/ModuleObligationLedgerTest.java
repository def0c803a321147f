package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.repoint.RepointFixture.ORDER;
import static org.clinicalplatform.repoint.RepointFixture.RESULT;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.ModuleObligations.ChangedModuleRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;

/** Chains of merges and undos: no row ends up with a patient who was merged away. */
@DatabaseTest
class ModuleObligationLedgerTest {
    private final RepointFixture fixture;
    private final ModuleObligations obligations;
    private final PatientRow a;
    private final PatientRow b;
    private final PatientRow c;

    ModuleObligationLedgerTest(ApplicationContext beans) {
        this.fixture = new RepointFixture(beans);
        this.obligations = fixture.obligations;
        this.a = fixture.patient();
        this.b = fixture.patient();
        this.c = fixture.patient();
    }

    @Test
    void createWhenThereIsNoTransactionThenIsRefused() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.create(fixture.mergeOf(UUID.randomUUID(), a, b)));
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.redirect(fixture.tenantId(), a.id(), b.id()));
    }

    @Test
    void createWhenTheMergeIsRolledBackThenThereAreNoObligations() {
        UUID merge = fixture.insert(a, b);

        fixture.transactions.executeWithoutResult(status -> {
            obligations.create(fixture.mergeOf(merge, a, b));
            status.setRollbackOnly();
        });

        assertThat(obligations.list(fixture.tenantId(), merge)).isEmpty();
    }

    @Test
    void listWhenTheTenantIsAnotherThenIsEmpty() {
        UUID merge = fixture.merge(a, b);

        assertThat(obligations.list(UUID.randomUUID(), merge)).isEmpty();
        assertThat(obligations.list(fixture.tenantId(), merge)).hasSize(3);
    }

    @Test
    void chainWhenAModuleIsBehindThenItsRowsEndWithTheLastSurvivor() throws SQLException {
        UUID behind = fixture.row(ORDER, a);
        UUID first = mergeWhileLocked(behind);
        assertThat(fixture.lab(first).state()).isEqualTo(ModuleRepointState.FAILED);

        UUID second = fixture.mergeAndSweep(b, c);

        assertThat(fixture.holderOf(ORDER, behind)).isEqualTo(c.id());
        assertThat(fixture.lab(first).state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(fixture.lab(first).attempts())
                .as("tried again before it was due")
                .isEqualTo(2);
        assertThat(fixture.lab(second).state()).isEqualTo(ModuleRepointState.NO_OP);
    }

    @Test
    void chainWhenThreeMergesAreOutstandingThenEveryRowEndsWithTheLastSurvivor() {
        PatientRow d = fixture.patient();
        fixture.chart(a);
        fixture.chart(b);
        fixture.chart(c);
        fixture.merge(a, b);
        fixture.merge(b, c);

        fixture.mergeAndSweep(c, d);

        assertThat(fixture.count(d)).isEqualTo(21);
    }

    @Test
    void undoWhenDoneThenMovesExactlyTheRowsOfTheMergeBack() {
        UUID ofA = fixture.row(RESULT, a);
        UUID ofB = fixture.row(RESULT, b);
        UUID merge = fixture.mergeAndSweep(a, b);
        UUID added = fixture.row(RESULT, b);

        fixture.undo(merge, a, b);
        assertThat(fixture.states(merge)).containsOnly(ModuleRepointState.PENDING);
        fixture.sweep();

        assertThat(fixture.holderOf(RESULT, ofA)).isEqualTo(a.id());
        assertThat(fixture.holderOf(RESULT, ofB)).isEqualTo(b.id());
        assertThat(fixture.holderOf(RESULT, added)).isEqualTo(b.id());
        assertThat(fixture.states(merge))
                .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
        assertThat(fixture.lab(merge).movedRows()).isEqualTo(1);
    }

    @Test
    void undoWhenTheModuleWasBehindThenRowsThatNeverMovedStay() throws SQLException {
        UUID behind = fixture.row(ORDER, a);
        UUID merge = mergeWhileLocked(behind);

        fixture.undo(merge, a, b);
        fixture.sweepLater();

        assertThat(fixture.holderOf(ORDER, behind)).isEqualTo(a.id());
        assertThat(fixture.lab(merge).state()).isEqualTo(ModuleRepointState.NO_OP);
    }

    @Test
    void undoWhenARowIsLockedThenIsPartialAndMovesItBackLater() throws SQLException {
        UUID locked = fixture.row(ORDER, a);
        UUID free = fixture.row(ORDER, a);
        UUID merge = fixture.mergeAndSweep(a, b);
        fixture.undo(merge, a, b);

        fixture.whileLocked(ORDER, locked, fixture::sweep);

        assertThat(fixture.lab(merge).state()).isEqualTo(ModuleRepointState.PARTIAL);
        assertThat(fixture.lab(merge).outstandingTables()).containsExactly(ORDER);
        assertThat(fixture.holderOf(ORDER, free)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, locked)).isEqualTo(b.id());
        fixture.sweepLater();
        assertThat(fixture.holderOf(ORDER, locked)).isEqualTo(a.id());
        assertThat(fixture.lab(merge).state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    @Test
    void undoWhenMergesFormAChainThenEachMovesItsOwnRowsBack() throws SQLException {
        UUID late = fixture.row(ORDER, a);
        UUID early = fixture.row(ORDER, a);
        UUID ofB = fixture.row(ORDER, b);
        UUID first = mergeWhileLocked(late);
        assertThat(fixture.lab(first).state()).isEqualTo(ModuleRepointState.PARTIAL);
        UUID second = fixture.mergeAndSweep(b, c);
        assertThat(fixture.count(ORDER, c)).isEqualTo(3);

        fixture.undoAndSweep(second, b, c);
        assertThat(fixture.count(ORDER, b)).isEqualTo(3);
        assertThat(fixture.changedSince(first)).isEmpty();

        fixture.undoAndSweep(first, a, b);
        assertThat(fixture.holderOf(ORDER, early)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, late)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, ofB)).isEqualTo(b.id());
    }

    @Test
    void undoWhenTheLaterUndoIsOutstandingThenEachRowReturnsInAnyOrder() {
        UUID ofA = fixture.row(ORDER, a);
        UUID ofB = fixture.row(ORDER, b);
        UUID first = fixture.mergeAndSweep(a, b);
        UUID second = fixture.mergeAndSweep(b, c);

        fixture.undo(second, b, c);
        fixture.undoAndSweep(first, a, b);

        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, ofB)).isEqualTo(b.id());
        assertThat(fixture.count(ORDER, c)).isZero();
    }

    @Test
    void undoWhenThePersonIsMergedAgainBeforeRowsReturnThenTheyFollowTheNewMerge() {
        UUID ofA = fixture.row(ORDER, a);
        UUID first = fixture.mergeAndSweep(a, b);
        fixture.undo(first, a, b);

        UUID second = fixture.mergeAndSweep(a, c);
        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(c.id());

        fixture.undoAndSweep(second, a, c);
        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(a.id());
    }

    @Test
    void changedSinceWhenRowsWereWrittenMovedOrDeletedThenReturnsOnlyThose() {
        UUID untouched = fixture.row(RESULT, a);
        UUID written = fixture.row(RESULT, a);
        UUID reassigned = fixture.row(RESULT, a);
        UUID deleted = fixture.row(ORDER, a);
        UUID merge = fixture.mergeAndSweep(a, b);
        assertThat(fixture.changedSince(merge)).isEmpty();

        fixture.execute("update lab.lab_result set value_text = 'corrected', updated_at = now() where id = ?", written);
        fixture.execute("update lab.lab_result set patient_id = ? where id = ?", c.id(), reassigned);
        fixture.execute("delete from lab.lab_order where id = ?", deleted);

        assertThat(fixture.changedSince(merge))
                .containsExactlyInAnyOrder(
                        new ChangedModuleRow(RESULT, written),
                        new ChangedModuleRow(RESULT, reassigned),
                        new ChangedModuleRow(ORDER, deleted));
        assertThat(obligations.changedSince(UUID.randomUUID(), merge)).isEmpty();
        fixture.undoAndSweep(merge, a, b);
        assertThat(fixture.holderOf(RESULT, untouched)).isEqualTo(a.id());
        assertThat(fixture.holderOf(RESULT, reassigned))
                .as("given to another patient")
                .isEqualTo(c.id());
        assertThat(fixture.single(
                        Long.class,
                        "select count(*) from patient_merge_module_row r join patient_merge_module_repoint o"
                                + " on o.id = r.obligation_id where o.person_merge_id = ?",
                        merge))
                .as("ledger entries after the undo")
                .isZero();
    }

    @Test
    void changedSinceWhenTheRowSkippedAPatientThenIsReturnedForEachMerge() throws SQLException {
        UUID late = fixture.row(ORDER, a);
        UUID first = mergeWhileLocked(late);
        UUID second = fixture.mergeAndSweep(b, c);
        assertThat(fixture.changedSince(second)).isEmpty();

        change(late);

        for (UUID merge : List.of(first, second)) {
            assertThat(fixture.changedSince(merge)).containsExactly(new ChangedModuleRow(ORDER, late));
        }
    }

    @Test
    void changedSinceWhenARowChangedBetweenMergesOfAChainThenKeepsReturningIt() {
        UUID changed = fixture.row(ORDER, a);
        fixture.row(ORDER, a);
        UUID first = fixture.mergeAndSweep(a, b);
        change(changed);
        fixture.clock.advance(Duration.ofSeconds(1));

        UUID second = fixture.mergeAndSweep(b, c);
        assertThat(fixture.changedSince(second)).isEmpty();
        assertThat(fixture.changedSince(first)).containsExactly(new ChangedModuleRow(ORDER, changed));

        fixture.clock.advance(Duration.ofSeconds(1));
        fixture.undoAndSweep(second, b, c);
        assertThat(fixture.count(ORDER, b)).isEqualTo(2);
        assertThat(fixture.changedSince(first)).containsExactly(new ChangedModuleRow(ORDER, changed));
    }

    @Test
    void undoWhenARowWasGivenToAPatientMergedAwayThenStaysWithTheSurvivor() {
        PatientRow other = fixture.patient();
        UUID reassigned = fixture.row(ORDER, a);
        UUID first = fixture.mergeAndSweep(a, b);
        fixture.execute("update lab.lab_order set patient_id = ? where id = ?", other.id(), reassigned);
        fixture.mergeAndSweep(other, c);
        assertThat(fixture.changedSince(first)).containsExactly(new ChangedModuleRow(ORDER, reassigned));

        fixture.undoAndSweep(first, a, b);

        assertThat(fixture.holderOf(ORDER, reassigned)).isEqualTo(c.id());
    }

    /** Merges a into b and sweeps while another session has locked the order. */
    private UUID mergeWhileLocked(UUID order) throws SQLException {
        UUID merge = fixture.merge(a, b);
        fixture.whileLocked(ORDER, order, fixture::sweep);
        return merge;
    }

    /** As the module would. */
    private void change(UUID order) {
        fixture.execute("update lab.lab_order set updated_at = now() where id = ?", order);
    }
}
