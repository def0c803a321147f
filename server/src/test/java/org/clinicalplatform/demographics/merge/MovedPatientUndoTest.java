package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * The undo of merges whose survivor was not a patient: the loser's patient moved as a whole, with every row of the
 * chart.
 */
class MovedPatientUndoTest extends UndoTestCase {
    private static final String ORDER = "lab.lab_order";

    private final UUID nobodysPatient = person();
    private final UUID third = person();

    MovedPatientUndoTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenRowsOfTheChartWereChangedSinceThenIsRefusedAndNamesThem() {
        fill(loser, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        clock.advance(Duration.ofSeconds(1));

        for (MergeTable table : MergeTables.OF_PATIENTS) {
            db.update(
                    "update " + table.table() + " set updated_at = ? where patient_id = ?",
                    clock.instant(),
                    losingPatient);
        }

        assertThat(undos.blockers(caller, merge).listed())
                .allSatisfy(blocker -> assertThat(blocker.reason()).isEqualTo(UndoBlockerReason.CHANGED_SINCE))
                .extracting(UndoBlocker::tableName)
                .hasSameElementsAs(
                        MergeTables.OF_PATIENTS.stream().map(MergeTable::table).toList());
        assertRefused(ErrorCode.MERGE_NOT_REVERSIBLE, () -> undo(merge));
    }

    @Test
    void undoWhenARowOfTheChartWasVoidedSinceThenIsRefused() {
        UUID visit = row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);

        changeLater(VISITS, visit);
        db.update("update visit set voided_at = updated_at where id = ?", visit);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenARowWasChangedSinceByAServerWhoseClockIsBehindThenIsRefused() {
        UUID visit = row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);

        touch("visit", visit, clock.instant().minusSeconds(5));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenARowWasRecordedSinceByAServerWhoseClockIsBehindThenIsRefused() {
        row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);

        UUID visit = row(VISITS, losingPatient);

        assertBlocked(merge, UndoBlockerReason.RECORDED_SINCE, visit);
    }

    @Test
    void undoWhenARowWasRecordedBeforeByAServerWhoseClockIsAheadThenIsNotBlocked() {
        UUID visit = row(VISITS, losingPatient);
        db.update(
                "update visit set created_at = ? where id = ?", clock.instant().plusSeconds(30), visit);

        undo(mergeLater(nobodysPatient, loser));

        assertTrue("select person_id = ? from patient where id = ?", loser, losingPatient);
    }

    @Test
    void undoWhenTheMergeIsOfAFormerReleaseThenWhatWasRecordedSinceIsRefused() {
        row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        db.updateKept("delete from person_merge_row where person_merge_id = ? and column_name = 'id'", merge);
        UUID visit = rowLater(losingPatient);

        assertBlocked(merge, UndoBlockerReason.RECORDED_SINCE, visit);
    }

    @Test
    void undoWhenRowsWereRecordedSinceThenEachIsNamedOnce() {
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID visit = rowLater(losingPatient);
        changeLater(VISITS, visit);

        assertBlocked(merge, UndoBlockerReason.RECORDED_SINCE, visit);
    }

    @Test
    void undoWhenARowWasRecordedInErrorSinceThenIsNotBlocked() {
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID visit = rowLater(losingPatient);
        db.update("update visit set voided_at = updated_at where id = ?", visit);

        undo(merge);

        assertTrue("select patient_id = ? from visit where id = ?", losingPatient, visit);
    }

    @Test
    void undoWhenRowsWereChangedAndVoidedBeforeThenIsNotBlocked() {
        changeLater(VISITS, row(VISITS, losingPatient));
        UUID voided = row(VISITS, losingPatient);
        changeLater(VISITS, voided);
        db.update("update visit set voided_at = updated_at where id = ?", voided);

        undo(mergeLater(nobodysPatient, loser));

        assertTrue("select person_id = ? from patient where id = ?", loser, losingPatient);
    }

    @Test
    void undoWhenALaterMergeOfTheChartIsUndoneThenIsNotBlocked() {
        patient(third);
        fill(loser, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);

        undo(mergeLater(third, nobodysPatient));
        undo(mergeLater(third, nobodysPatient));
        undo(merge);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenAnotherChartCameAndLeftThenIsNotBlocked() {
        UUID thirdPatient = patient(third);
        fill(loser, losingPatient);
        fill(third, thirdPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID other = mergeLater(nobodysPatient, third);
        assertBlocked(merge, UndoBlockerReason.MERGED_SINCE, other);

        undo(mergeLater(survivor, nobodysPatient));
        undo(other);
        undo(merge);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(liveOfAll(third, thirdPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenARowWasChangedBeforeALaterMergeThenStaysRefused() {
        patient(third);
        UUID visit = row(VISITS, losingPatient);
        row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        changeLater(VISITS, visit);

        undo(mergeLater(third, nobodysPatient));
        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
        undo(mergeLater(third, nobodysPatient));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenThePatientMovedOnThenBothMergesKnowTheirChanges() {
        UUID first = row(VISITS, losingPatient);
        UUID second = row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        changeLater(VISITS, first);
        UUID later = mergeLater(third, nobodysPatient);
        assertThat(undos.blockers(caller, later).isEmpty()).isTrue();

        undo(later);
        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, first);
        later = mergeLater(third, nobodysPatient);
        changeLater(VISITS, second);

        assertBlocked(later, UndoBlockerReason.CHANGED_SINCE, second);
    }

    @Test
    void undoWhenARowWasChangedAfterALaterMergeWasUndoneThenIsRefused() {
        patient(third);
        UUID visit = row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        undo(mergeLater(third, nobodysPatient));

        changeLater(VISITS, visit);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenThePatientOfTheSurvivorMovedAndReturnedThenIsNotBlocked() {
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = mergeLater(survivor, loser);

        undo(mergeLater(nobodysPatient, survivor));
        undo(mergeLater(nobodysPatient, survivor));
        undo(merge);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(liveOfAll(survivor, survivingPatient)).isEqualTo(MergeTables.ALL.size());
        assertTrue("select not restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void undoWhenTheMovedPatientWasMergedAndReturnedThenNoEarlierMergeIsBlocked() {
        patient(third);
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID moved = mergeLater(nobodysPatient, survivor);

        undo(mergeLater(third, nobodysPatient));
        undo(moved);
        undo(merge);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(liveOfAll(survivor, survivingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenThePatientWhoHadMovedTwiceWasMergedAndReturnedThenNeitherMoveIsBlocked() {
        UUID fourth = person();
        patient(fourth);
        fill(loser, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID moved = mergeLater(third, nobodysPatient);

        undo(mergeLater(fourth, third));
        undo(moved);
        undo(merge);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenARowWasChangedBetweenTheMovesOfAPatientWhoWasMergedAndReturnedThenIsRefused() {
        UUID fourth = person();
        patient(fourth);
        UUID visit = row(VISITS, losingPatient);
        row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        changeLater(VISITS, visit);
        UUID moved = mergeLater(third, nobodysPatient);

        undo(mergeLater(fourth, third));
        undo(moved);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenARowWasChangedBeforeThePatientMovedAndReturnedThenIsRefused() {
        UUID visit = row(VISITS, losingPatient);
        row(VISITS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        changeLater(VISITS, visit);

        undo(mergeLater(nobodysPatient, survivor));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenThePatientMovedTwiceAndReturnedThenAChangeByAServerWhoseClockIsBehindIsRefused() {
        UUID visit = row(VISITS, losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        undo(mergeLater(third, nobodysPatient));

        touch("visit", visit, clock.instant().minusSeconds(5));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenModulesRecordedOrChangedRowsOfThePatientSinceThenIsRefusedAndNamesThem() {
        order(losingPatient);
        UUID changed = order(losingPatient);
        UUID merge = mergeLater(nobodysPatient, loser);
        assertThat(undos.blockers(caller, merge).isEmpty()).isTrue();

        clock.advance(Duration.ofSeconds(1));
        touch(ORDER, changed, clock.instant());
        UUID recorded = order(losingPatient);

        assertThat(undos.blockers(caller, merge).listed())
                .containsExactlyInAnyOrder(
                        new UndoBlocker(ORDER, changed, UndoBlockerReason.CHANGED_SINCE),
                        new UndoBlocker(ORDER, recorded, UndoBlockerReason.RECORDED_SINCE));
        assertRefused(ErrorCode.MERGE_NOT_REVERSIBLE, () -> undo(merge));
    }

    @Test
    void undoWhenRowsOfModulesCameWithALaterMergeThenOnlyThatMergeBlocks() {
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID thirdPatient = patient(third);
        clock.advance(Duration.ofSeconds(1));
        UUID order = order(thirdPatient);
        UUID other = mergeLater(nobodysPatient, third);
        awaitHolder(order, losingPatient);
        assertBlocked(merge, UndoBlockerReason.MERGED_SINCE, other);

        undo(other);
        undo(merge);

        awaitHolder(order, thirdPatient);
        assertTrue("select person_id = ? from patient where id = ?", loser, losingPatient);
    }

    private void awaitHolder(UUID order, UUID patientId) {
        await().until(() -> flag("select patient_id = ? from lab.lab_order where id = ?", patientId, order));
    }

    /** A row recorded after what happened before. */
    private UUID rowLater(UUID patientId) {
        UUID id = row(VISITS, patientId);
        changeLater(VISITS, id);
        db.update("update visit set created_at = updated_at where id = ?", id);
        return id;
    }
}
