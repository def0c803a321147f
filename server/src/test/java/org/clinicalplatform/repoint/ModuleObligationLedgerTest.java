package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.ModuleObligations.ChangedModuleRow;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

/** Merges after merges, and the way back: no row is ever left with a patient who was merged away. */
@DatabaseTest
class ModuleObligationLedgerTest {
    private static final String ORDER = "lab.lab_order";
    private static final String RESULT = "lab.lab_result";

    private final TestDatabase db;
    private final TestClock clock;
    private final ModuleRepointSweep sweep;
    private final ModuleObligations obligations;
    private final TransactionTemplate transactions;
    private final MergeFixture fixture;
    private final PatientRow a;
    private final PatientRow b;
    private final PatientRow c;

    ModuleObligationLedgerTest(
            TestDatabase db,
            TestClock clock,
            ModuleRepointSweep sweep,
            ModuleObligations obligations,
            TransactionTemplate transactions) {
        this.db = db;
        this.clock = clock;
        this.sweep = sweep;
        this.obligations = obligations;
        this.transactions = transactions;
        this.fixture = new MergeFixture(db, obligations, transactions);
        this.a = fixture.patient();
        this.b = fixture.patient();
        this.c = fixture.patient();
    }

    @Test
    void oweWhenThereIsNoTransactionThenIsRefused() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.owe(fixture.mergeOf(UUID.randomUUID(), a, b)));
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> obligations.redirect(fixture.tenantId(), a.id(), b.id()));
    }

    @Test
    void oweWhenTheMergeIsRolledBackThenNothingIsOwed() {
        UUID merge = fixture.insert(UUID.randomUUID(), a, b);

        transactions.executeWithoutResult(status -> {
            obligations.owe(fixture.mergeOf(merge, a, b));
            status.setRollbackOnly();
        });

        assertThat(obligations.of(fixture.tenantId(), merge)).isEmpty();
    }

    @Test
    void ofWhenTheTenantIsAnotherThenIsEmpty() {
        UUID merge = fixture.merge(a, b);

        assertThat(obligations.of(UUID.randomUUID(), merge)).isEmpty();
        assertThat(obligations.of(fixture.tenantId(), merge)).hasSize(3);
    }

    @Test
    void chainWhenAModuleIsBehindThenItsRowsEndWithTheLastSurvivor() throws SQLException {
        UUID behind = fixture.row(ORDER, a);
        UUID first = fixture.merge(a, b);
        try (HeldLock lock = HeldLock.onRow(db, ORDER, behind)) {
            MergeFixture.sweep(sweep);
            assertThat(fixture.of(first, "lab").state()).as("with %s", lock).isEqualTo(State.FAILED);
        }

        UUID second = fixture.merge(b, c);
        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(ORDER, behind)).isEqualTo(c.id());
        assertThat(fixture.of(first, "lab").state()).isEqualTo(State.COMPLETED);
        assertThat(fixture.of(first, "lab").attempts())
                .as("tried again before it was due")
                .isEqualTo(2);
        assertThat(fixture.of(second, "lab").state()).isEqualTo(State.NO_OP);
    }

    @Test
    void chainWhenThreeMergesAreOwedAtOnceThenEveryRowEndsWithTheLastSurvivorInAnyOrder() {
        PatientRow d = fixture.patient();
        fixture.chart(a);
        fixture.chart(b);
        fixture.chart(c);
        fixture.merge(a, b);
        fixture.merge(b, c);
        fixture.merge(c, d);

        MergeFixture.sweep(sweep);

        assertThat(fixture.count(d)).isEqualTo(21);
    }

    @Test
    void undoWhenDoneThenGivesBackExactlyTheRowsOfTheMerge() {
        UUID ofA = fixture.row(RESULT, a);
        UUID ofB = fixture.row(RESULT, b);
        UUID merge = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        UUID bornSince = fixture.row(RESULT, b);

        fixture.undo(merge, a, b);
        assertThat(fixture.states(merge)).containsOnly(State.PENDING);
        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(RESULT, ofA)).isEqualTo(a.id());
        assertThat(fixture.holderOf(RESULT, ofB)).isEqualTo(b.id());
        assertThat(fixture.holderOf(RESULT, bornSince)).isEqualTo(b.id());
        assertThat(fixture.states(merge)).containsExactly(State.NO_OP, State.COMPLETED, State.NO_OP);
        assertThat(fixture.of(merge, "lab").movedRows()).isEqualTo(1);
    }

    @Test
    void undoWhenTheModuleWasBehindThenWhatNeverMovedStays() throws SQLException {
        UUID behind = fixture.row(ORDER, a);
        UUID merge = fixture.merge(a, b);
        try (HeldLock lock = HeldLock.onRow(db, ORDER, behind)) {
            MergeFixture.sweep(sweep);
            assertThat(fixture.of(merge, "lab").state()).as("with %s", lock).isEqualTo(State.FAILED);
        }

        fixture.undo(merge, a, b);
        clock.advance(Duration.ofMinutes(2));
        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(ORDER, behind)).isEqualTo(a.id());
        assertThat(fixture.of(merge, "lab").state()).isEqualTo(State.NO_OP);
    }

    @Test
    void undoWhenARowIsHeldThenIsPartialAndGivesItBackLater() throws SQLException {
        UUID held = fixture.row(ORDER, a);
        UUID free = fixture.row(ORDER, a);
        UUID merge = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        fixture.undo(merge, a, b);

        try (HeldLock lock = HeldLock.onRow(db, ORDER, held)) {
            MergeFixture.sweep(sweep);
            assertThat(fixture.of(merge, "lab").state()).as("with %s", lock).isEqualTo(State.PARTIAL);
            assertThat(fixture.of(merge, "lab").outstandingTables()).containsExactly(ORDER);
        }
        assertThat(fixture.holderOf(ORDER, free)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, held)).isEqualTo(b.id());

        clock.advance(Duration.ofMinutes(2));
        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(ORDER, held)).isEqualTo(a.id());
        assertThat(fixture.of(merge, "lab").state()).isEqualTo(State.COMPLETED);
    }

    @Test
    void undoWhenMergesFollowedEachOtherThenEachGivesBackItsOwnAlsoWhatWentStraightThrough() throws SQLException {
        UUID late = fixture.row(ORDER, a);
        UUID early = fixture.row(ORDER, a);
        UUID ofB = fixture.row(ORDER, b);
        UUID first = fixture.merge(a, b);
        try (HeldLock lock = HeldLock.onRow(db, ORDER, late)) {
            MergeFixture.sweep(sweep);
            assertThat(fixture.of(first, "lab").state()).as("with %s", lock).isEqualTo(State.PARTIAL);
        }
        UUID second = fixture.merge(b, c);
        MergeFixture.sweep(sweep);
        assertThat(fixture.count(ORDER, c)).isEqualTo(3);

        fixture.undo(second, b, c);
        MergeFixture.sweep(sweep);
        assertThat(fixture.count(ORDER, b)).isEqualTo(3);
        assertThat(obligations.changedSince(fixture.tenantId(), first)).isEmpty();

        fixture.undo(first, a, b);
        MergeFixture.sweep(sweep);
        assertThat(fixture.holderOf(ORDER, early)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, late)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, ofB)).isEqualTo(b.id());
    }

    @Test
    void undoWhenTheLaterUndoIsStillOwedThenTheRowsGoHomeAllTheSameInAnyOrder() throws SQLException {
        UUID ofA = fixture.row(ORDER, a);
        UUID ofB = fixture.row(ORDER, b);
        UUID first = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        UUID second = fixture.merge(b, c);
        MergeFixture.sweep(sweep);
        fixture.undo(second, b, c);
        fixture.undo(first, a, b);

        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(a.id());
        assertThat(fixture.holderOf(ORDER, ofB)).isEqualTo(b.id());
        assertThat(fixture.count(ORDER, c)).isZero();
    }

    @Test
    void undoWhenThePersonIsMergedAgainBeforeTheRowsAreHomeThenTheyFollowTheNewMerge() {
        UUID ofA = fixture.row(ORDER, a);
        UUID first = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        fixture.undo(first, a, b);
        UUID second = fixture.merge(a, c);

        MergeFixture.sweep(sweep);
        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(c.id());

        fixture.undo(second, a, c);
        MergeFixture.sweep(sweep);
        assertThat(fixture.holderOf(ORDER, ofA)).isEqualTo(a.id());
    }

    @Test
    void changedSinceWhenRowsWereWrittenMovedOrDeletedThenNamesThoseAlone() {
        UUID untouched = fixture.row(RESULT, a);
        UUID written = fixture.row(RESULT, a);
        UUID reassigned = fixture.row(RESULT, a);
        UUID deleted = fixture.row(ORDER, a);
        UUID merge = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        assertThat(obligations.changedSince(fixture.tenantId(), merge)).isEmpty();

        db.sql("update lab.lab_result set value_text = 'corrected', updated_at = now() where id = ?")
                .param(written)
                .update();
        db.sql("update lab.lab_result set patient_id = ? where id = ?")
                .params(c.id(), reassigned)
                .update();
        db.sql("delete from lab.lab_order where id = ?").param(deleted).update();

        assertThat(obligations.changedSince(fixture.tenantId(), merge))
                .containsExactlyInAnyOrder(
                        new ChangedModuleRow(RESULT, written),
                        new ChangedModuleRow(RESULT, reassigned),
                        new ChangedModuleRow(ORDER, deleted));
        assertThat(obligations.changedSince(UUID.randomUUID(), merge)).isEmpty();

        fixture.undo(merge, a, b);
        MergeFixture.sweep(sweep);
        assertThat(fixture.holderOf(RESULT, untouched)).isEqualTo(a.id());
        assertThat(fixture.holderOf(RESULT, reassigned))
                .as("somebody gave it to another")
                .isEqualTo(c.id());
    }

    @Test
    void changedSinceWhenTheRowWentStraightThroughThenIsNamedForEachMergeOnItsWay() throws SQLException {
        UUID late = fixture.row(ORDER, a);
        UUID first = fixture.merge(a, b);
        try (HeldLock lock = HeldLock.onRow(db, ORDER, late)) {
            MergeFixture.sweep(sweep);
            assertThat(fixture.of(first, "lab").state()).as("with %s", lock).isEqualTo(State.FAILED);
        }
        UUID second = fixture.merge(b, c);
        MergeFixture.sweep(sweep);
        assertThat(obligations.changedSince(fixture.tenantId(), second)).isEmpty();

        correct(late);

        for (UUID merge : List.of(first, second)) {
            assertThat(obligations.changedSince(fixture.tenantId(), merge))
                    .containsExactly(new ChangedModuleRow(ORDER, late));
        }
    }

    @Test
    void changedSinceWhenARowChangedBetweenTheMergesOfAChainThenIsNamedForEver() {
        UUID corrected = fixture.row(ORDER, a);
        fixture.row(ORDER, a);
        UUID first = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        correct(corrected);
        clock.advance(Duration.ofSeconds(1));
        UUID second = fixture.merge(b, c);
        MergeFixture.sweep(sweep);

        assertThat(obligations.changedSince(fixture.tenantId(), second)).isEmpty();
        assertThat(obligations.changedSince(fixture.tenantId(), first))
                .containsExactly(new ChangedModuleRow(ORDER, corrected));

        clock.advance(Duration.ofSeconds(1));
        fixture.undo(second, b, c);
        MergeFixture.sweep(sweep);

        assertThat(fixture.count(ORDER, b)).isEqualTo(2);
        assertThat(obligations.changedSince(fixture.tenantId(), first))
                .containsExactly(new ChangedModuleRow(ORDER, corrected));
    }

    @Test
    void undoWhenARowWasGivenToSomebodyWhoIsMergedAwayThenStaysWithHisSurvivor() {
        PatientRow other = fixture.patient();
        UUID reassigned = fixture.row(ORDER, a);
        UUID first = fixture.merge(a, b);
        MergeFixture.sweep(sweep);
        db.sql("update lab.lab_order set patient_id = ? where id = ?")
                .params(other.id(), reassigned)
                .update();
        fixture.merge(other, c);
        MergeFixture.sweep(sweep);

        assertThat(obligations.changedSince(fixture.tenantId(), first))
                .containsExactly(new ChangedModuleRow(ORDER, reassigned));
        fixture.undo(first, a, b);
        MergeFixture.sweep(sweep);

        assertThat(fixture.holderOf(ORDER, reassigned)).isEqualTo(c.id());
    }

    /** As the module would. */
    private void correct(UUID order) {
        db.sql("update lab.lab_order set updated_at = now() where id = ?")
                .param(order)
                .update();
    }
}
