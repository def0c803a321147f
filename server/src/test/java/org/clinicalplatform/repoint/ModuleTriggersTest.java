package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A module may have triggers that change what an attempt writes. */
class ModuleTriggersTest extends RepointTestCase {
    private static final String PUT_BACK = "update lab.lab_order set patient_id = old.patient_id where id = old.id";

    private final PatientRow loser = patient();
    private final PatientRow survivor = patient();

    ModuleTriggersTest(ApplicationContext beans) {
        super(beans);
    }

    /** Otherwise every row would count as changed since, and no merge could be undone. */
    @Test
    void undoWhenATriggerSetsTheTimeOfEachChangeThenEachMergeOfAChainIsUndone() {
        PatientRow last = patient();
        UUID order = row(ORDER, loser);

        withTrigger("new.updated_at := clock_timestamp();", () -> {
            UUID first = mergeAndSweep(loser, survivor);
            UUID second = mergeAndSweep(survivor, last);
            assertThat(undoBlockers(second)).isEmpty();
            undoAndSweep(second, survivor, last);
            assertThat(undoBlockers(first)).isEmpty();
            undoAndSweep(first, loser, survivor);
        });

        assertHolder(ORDER, order, loser);
    }

    /** Counted as moved, a whole batch of them would be repeated without end. */
    @Test
    void attemptWhenATriggerKeepsARowThenItIsOutstandingAndNotInTheLedger() {
        row(ORDER, loser);

        withTrigger("new.patient_id := old.patient_id;", () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                    .returns("every row is locked by another session or kept by a trigger", ModuleObligation::lastError)
                    .returns(0L, ModuleObligation::movedRows)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
            assertThat(ledgerEntries(merge)).isZero();
        });
    }

    @Test
    void attemptWhenATriggerKeepsARowOfAFullBatchThenTheRowsBehindTheBatchFollow() {
        int rows = 2 * RepointStrategy.BATCH_SIZE;
        db.update("insert into lab.lab_order (patient_id) select ? from generate_series(1, ?)", loser.id(), rows);
        // of the first batch, which begins with the greatest id
        UUID kept = db.value(
                UUID.class, "select id from lab.lab_order where patient_id = ? order by id desc limit 1", loser.id());

        withTrigger("if old.id = '" + kept + "' then new.patient_id := old.patient_id; end if;", () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(rows - 1L, ModuleObligation::movedRows);
        });

        assertHolder(ORDER, kept, loser);
    }

    @Test
    void attemptWhenATriggerKeepsAllRowsOfAFullBatchThenTheRowsBehindTheBatchFollow() {
        int rows = RepointStrategy.BATCH_SIZE + 1;
        db.update("insert into lab.lab_order (patient_id) select ? from generate_series(1, ?)", loser.id(), rows);
        UUID follows = db.value(
                UUID.class, "select id from lab.lab_order where patient_id = ? order by id limit 1", loser.id());

        withTrigger("if old.id > '" + follows + "' then new.patient_id := old.patient_id; end if;", () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(1L, ModuleObligation::movedRows);
            assertThat(ledgerEntries(merge)).isEqualTo(1);
        });

        assertHolder(ORDER, follows, survivor);
    }

    /** As a module does that keeps the former state of each row in the same table. */
    @Test
    void attemptWhenATriggerAddsARowForEachThatMovesThenEnds() {
        UUID order = row(ORDER, loser);

        withTriggerAfter("insert into lab.lab_order (patient_id) values (old.patient_id)", () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(3L, ModuleObligation::movedRows)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
        });

        assertHolder(ORDER, order, survivor);
    }

    /** The rows that it adds would be behind each batch if that began with the smallest id. */
    @Test
    void attemptWhenATriggerAddsARowWithAGreaterIdForEachOfAFullBatchThenEnds() {
        int rows = RepointStrategy.BATCH_SIZE;
        db.update("insert into lab.lab_order (patient_id) select ? from generate_series(1, ?)", loser.id(), rows);
        String added = "insert into lab.lab_order (id, patient_id) values (('ffffffff-ffff-7fff-8fff-"
                + loser.id().toString().substring(0, 8)
                + "' || lpad(currval('lab.repeated_for_test')::text, 4, '0'))::uuid, old.patient_id)";

        withTriggerAfter(added, 4 * rows, () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(3L * rows, ModuleObligation::movedRows)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
        });
    }

    /** The statement returns such a row as moved, and would be repeated without end. */
    @Test
    void attemptWhenATriggerPutsARowBackAfterTheStatementThenItIsOutstandingAndNotInTheLedger() {
        row(ORDER, loser);

        withTriggerAfter(PUT_BACK, () -> {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                    .returns(0L, ModuleObligation::movedRows)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
            assertThat(ledgerEntries(merge)).isZero();
        });
    }

    @Test
    void undoWhenATriggerPutsARowBackAfterTheStatementThenItIsOutstandingAndStaysInTheLedger() {
        UUID order = row(ORDER, loser);
        UUID merge = mergeAndSweep(loser, survivor);

        withTriggerAfter(PUT_BACK, () -> {
            undoAndSweep(merge, loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.FAILED, ModuleObligation::state)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
        });
        assertHolder(ORDER, order, survivor);
        sweepLater();

        assertHolder(ORDER, order, loser);
    }

    @Test
    void undoWhenATriggerKeepsAFullBatchThenTheRowsBeforeAndBehindItReturn() {
        int rows = RepointStrategy.BATCH_SIZE + 2;
        db.update("insert into lab.lab_order (patient_id) select ? from generate_series(1, ?)", loser.id(), rows);
        String ofLoser = "select id from lab.lab_order where patient_id = ? order by id ";
        UUID least = db.value(UUID.class, ofLoser + "limit 1", loser.id());
        UUID greatest = db.value(UUID.class, ofLoser + "desc limit 1", loser.id());
        UUID merge = mergeAndSweep(loser, survivor);
        String others = "old.id > '" + least + "' and old.id < '" + greatest + "'";

        withTrigger("if " + others + " then new.patient_id := old.patient_id; end if;", () -> {
            undoAndSweep(merge, loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables);
            assertThat(ledgerEntries(merge)).isEqualTo(RepointStrategy.BATCH_SIZE);
        });

        assertHolder(ORDER, least, loser);
        assertHolder(ORDER, greatest, loser);
    }

    @Test
    void undoWhenATriggerSetsTheTimeAfterTheStatementThenTheMergeIsUndone() {
        UUID order = row(ORDER, loser);

        withTriggerAfter("update lab.lab_order set updated_at = clock_timestamp() where id = old.id", () -> {
            UUID merge = mergeAndSweep(loser, survivor);
            assertThat(undoBlockers(merge)).isEmpty();
            undoAndSweep(merge, loser, survivor);
        });

        assertHolder(ORDER, order, loser);
    }

    /** The attempt has set its time. */
    @Test
    void undoBlockersWhenATriggerKeepsARowOfAnEarlierMergeThenItIsNotAChange() {
        UUID order = row(ORDER, loser);
        UUID first = mergeAndSweep(loser, survivor);
        clock.advance(POLL_DELAY);

        withTrigger("new.patient_id := old.patient_id;", () -> mergeAndSweep(survivor, patient()));
        assertThat(undoBlockers(first)).isEmpty();
        withTriggerAfter(PUT_BACK, this::sweepLater);

        assertHolder(ORDER, order, survivor);
        assertThat(undoBlockers(first)).isEmpty();
    }

    @Test
    void undoBlockersWhenARowWasChangedBeforeATriggerKeepsItThenReturnsIt() {
        UUID order = row(ORDER, loser);
        UUID first = mergeAndSweep(loser, survivor);
        db.update("update lab.lab_order set updated_at = now() where id = ?", order);
        clock.advance(POLL_DELAY);

        withTrigger("new.patient_id := old.patient_id;", () -> mergeAndSweep(survivor, patient()));

        assertThat(undoBlockers(first)).containsExactly(new UndoBlocker(ORDER, order, UndoBlockerReason.CHANGED_SINCE));
    }

    private void withTriggerAfter(String statement, Runnable task) {
        withTriggerAfter(statement, 5, task);
    }

    /** @param times after which the trigger refuses to be repeated, instead of without end */
    private void withTriggerAfter(String statement, int times, Runnable task) {
        db.update("create sequence lab.repeated_for_test maxvalue " + times);
        try {
            withTrigger(
                    "after",
                    "if pg_trigger_depth() = 1 then perform nextval('lab.repeated_for_test'); " + statement
                            + "; end if;",
                    task);
        } finally {
            db.update("drop sequence lab.repeated_for_test");
        }
    }

    private void withTrigger(String change, Runnable task) {
        withTrigger("before", change, task);
    }

    private void withTrigger(String time, String change, Runnable task) {
        db.update("create function lab.change_for_test() returns trigger language plpgsql as $$ begin " + change
                + " return new; end $$");
        db.update("create trigger change_for_test " + time + " update on " + ORDER
                + " for each row execute function lab.change_for_test()");
        try {
            task.run();
        } finally {
            db.update("drop function lab.change_for_test() cascade");
        }
    }
}
