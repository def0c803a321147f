package org.clinicalplatform.repoint;

import java.time.Instant;

/** After an undo: moves the rows of the merge back to the patient they came from, or to that patient's survivor. */
record ReverseRepoint(
        RepointObligation obligation, RepointTarget target, ModuleRowMapper rows, MovedRowMapper ledger, Instant now)
        implements RepointStrategy {
    @Override
    public int moveBatch(String table) {
        MovedRows moved = MovedRows.of(rows.moveBack(table, obligation.id(), target.patientId(), now, BATCH_SIZE));
        if (!moved.isEmpty()) {
            ledger.deleteFrom(obligation.id(), table, moved);
            ledger.updateHolder(table, moved, target.patientId(), now);
            ledger.insertAll(target.chainObligationIds(), table, moved, target.patientId(), now);
        }
        return moved.size();
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
