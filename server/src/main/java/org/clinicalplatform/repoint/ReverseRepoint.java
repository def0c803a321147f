package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * After an undo: moves the rows of the merge back to the patient they came from, or to that patient's survivor. Modules
 * write without the locks of the undo, so rows that were recorded since its check and refer to a returning row go with
 * it: a result must not be with another patient than its order.
 */
record ReverseRepoint(
        RepointObligation obligation,
        RepointTarget target,
        RepointModule module,
        ModuleRowMapper rows,
        MovedRowMapper ledger,
        Instant now)
        implements RepointStrategy {
    @Override
    public Batch moveBatch(String table, @Nullable UUID after) {
        List<MovedRow> returned = rows.moveBack(table, obligation.id(), target.patientId(), now, after, BATCH_SIZE);
        MovedRows moved = MovedRows.settled(rows, ledger, table, returned, target.patientId());
        updateLedger(table, moved);
        return Batch.of(returned, moved.size() + follow(table, moved));
    }

    /**
     * Returns the number of rows that went with the returned ones, and with these in turn. Those that a trigger kept
     * are outstanding from now on.
     */
    private int follow(String table, MovedRows returned) {
        int following = 0;
        for (RepointModule.Reference reference : module.references()) {
            if (!returned.isEmpty() && reference.referred().equals(table)) {
                List<MovedRow> followed = rows.follow(
                        reference, returned, obligation.id(), obligation.fromPatientId(), target.patientId(), now);
                MovedRows moved = MovedRows.settled(rows, ledger, reference.table(), followed, target.patientId());
                updateLedger(reference.table(), moved);
                if (moved.size() < followed.size()) {
                    ledger.insertKept(obligation.id(), reference.table(), MovedRows.of(followed));
                }
                following += moved.size() + follow(reference.table(), moved);
            }
        }
        return following;
    }

    private void updateLedger(String table, MovedRows moved) {
        if (!moved.isEmpty()) {
            ledger.deleteFrom(obligation.id(), table, moved);
            ledger.updateHolder(table, moved, target.patientId());
            ledger.insertAll(target.chainObligationIds(), table, moved, target.patientId());
        }
    }

    @Override
    public boolean isOutstanding(String table) {
        return rows.hasMovedRows(table, obligation.id());
    }

    @Override
    public void finish() {
        ledger.deleteAll(obligation.id());
    }
}
