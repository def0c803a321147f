package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * A merge or undo waits for the attempts on earlier merges of its chain: an attempt that has read the chain moves rows
 * to its former end, where nobody would look for them afterwards.
 */
class ModuleChainLocksTest extends RepointTestCase {
    private final PatientRow a = patient();
    private final PatientRow b = patient();
    private final PatientRow c = patient();

    ModuleChainLocksTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergeWhenAnEarlierOneIsBeingAttemptedThenWaitsAndItsRowsFollow() throws Exception {
        UUID order = row(ORDER, a);
        UUID first = merge(a, b);
        CompletableFuture<Void> second;

        try (HeldLock attempt = attemptOn(first)) {
            second = CompletableFuture.runAsync(() -> merge(b, c));
            attempt.awaitWaiting("with recursive chain");
            complete(attempt, first, order, b);
        }
        second.get(10, TimeUnit.SECONDS);
        sweep();

        assertHolder(ORDER, order, c);
    }

    @Test
    void undoWhenAnEarlierMergeIsBeingAttemptedThenWaitsAndItsRowsReturn() throws Exception {
        UUID order = row(ORDER, a);
        UUID first = merge(a, b);
        UUID second = merge(b, c);
        CompletableFuture<Void> undone;

        try (HeldLock attempt = attemptOn(first)) {
            undone = CompletableFuture.runAsync(() -> undo(second, b, c));
            attempt.awaitWaiting("with recursive chain");
            complete(attempt, first, order, c);
            keepInLedger(attempt, first, order, c);
            keepInLedger(attempt, second, order, c);
        }
        undone.get(10, TimeUnit.SECONDS);
        sweep();

        assertHolder(ORDER, order, b);
        assertThat(lab(second).state()).isEqualTo(ModuleRepointState.COMPLETED);
    }

    /** Another replica attempts to move the rows of the lab. */
    private HeldLock attemptOn(UUID merge) {
        return HeldLock.by(
                db,
                "select 1 from patient_merge_module_repoint where person_merge_id = ? and module_key = 'lab'"
                        + " for no key update",
                merge);
    }

    /** The attempt moves the order, and nothing is outstanding. */
    private static void complete(HeldLock attempt, UUID merge, UUID order, PatientRow holder) {
        attempt.execute("update lab.lab_order set patient_id = ?, updated_at = now() where id = ?", holder.id(), order);
        attempt.execute(
                "update patient_merge_module_repoint set state = 'COMPLETED', attempts = 1, next_attempt_at = null"
                        + " where person_merge_id = ? and module_key = 'lab'",
                merge);
    }

    private static void keepInLedger(HeldLock attempt, UUID merge, UUID order, PatientRow holder) {
        attempt.execute(
                "insert into patient_merge_module_row (obligation_id, table_name, row_id, held_by, moved_at)"
                        + " select id, ?, ?, ?, now() from patient_merge_module_repoint"
                        + " where person_merge_id = ? and module_key = 'lab'",
                ORDER,
                order,
                holder.id(),
                merge);
    }
}
